"""How compiled functions call one another without being compiled again for each caller.

By itself the compiler optimises a function, makes machine code of it, and does both again for every function that it
is linked into, level by level: most of the time that a first start takes. Here a part is left as it is until it has
become part of a whole, and a whole is called by its name. What the compiler would work out for each function anew, it
works out once, and steps that change nothing in the kernels are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from functools import cache, partial
from hashlib import sha256
from importlib import import_module
from types import MappingProxyType
from typing import Any, ClassVar

import numba
from numba.core import event, ir
from numba.core.codegen import CPUCodegen, JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder, Flags
from numba.core.compiler_machinery import register_pass
from numba.core.funcdesc import default_mangler
from numba.core.typed_passes import NativeLowering
from numba.cpython import slicing


class _PartLibrary(JITCodeLibrary):
    """The code of a part: it is neither optimised nor made machine code of by itself."""

    def _optimize_final_module(self) -> None:
        """Leave that to those that it becomes a part of."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


class _CalledLibrary(JITCodeLibrary):
    """What is linked into the callers of a whole: nothing, but that it is loaded before them."""

    def __init__(self, codegen: Any, name: str, load: Callable[[], None]) -> None:
        super().__init__(codegen, name)
        self._reload_init.add(load)
        self._finalized = True
        self.behind: JITCodeLibrary | None = None
        """The code that is called, where it was read: it must not go as long as it may be called."""

    def _get_module_for_linking(self) -> Any:
        return self._final_module


def _load(module: str, name: str, arguments: tuple[Any, ...]) -> None:
    """Load a whole, or compile it where it is not kept."""
    getattr(import_module(module), name).compile(arguments)


def _short_name(name: str, kinds: Any, **marks: Any) -> str:
    """The name of a function in machine code: what it takes is said by a digest."""
    return str(default_mangler(name, (sha256(str(kinds).encode()).hexdigest()[:16],), **marks))


@contextmanager
def _short_names(context: Any) -> Iterator[None]:
    """Functions get short names; by itself the compiler spells all arrays of all tuples out, in every call."""
    context.mangler = _short_name
    try:
        yield
    finally:
        vars(context).pop("mangler", None)


@register_pass(mutates_CFG=True, analysis_only=False)
class _PartLowering(NativeLowering):
    """The last step for a part."""

    _name = "part_lowering"

    def run_pass(self, state: Any) -> bool:
        """Make the code that its wholes take up."""
        context = state.targetctx
        state.library = _PartLibrary(context.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        state.flags.no_compile = True
        with _short_names(context):
            super().run_pass(state)
        # The compiler wants some function of the interpreter's to know it by; from there a part can't be called.
        lowered, function = state["cr"], dict[str, int]().update
        context.insert_user_function(function, lowered.fndesc, [state.library])
        state["cr"] = lowered._replace(cfunc=function)
        return True


def called_by_name(loaded: Any, context: Any, function: Callable[..., object]) -> Any:
    """A whole that was read from what is kept, so that those compiled after it call it by its name.

    By itself the compiler would link it into them: they would then refer to what it calls, which nobody loads for them.
    """
    load = partial(_load, function.__module__, function.__name__, loaded.signature.args)
    called = _CalledLibrary(context.codegen(), f"call of {function.__qualname__}", load)
    called.behind = loaded.library
    return loaded._replace(library=called)


@register_pass(mutates_CFG=True, analysis_only=False)
class _WholeLowering(NativeLowering):
    """The last step for a whole."""

    _name = "whole_lowering"

    def run_pass(self, state: Any) -> bool:
        """Make machine code that others call by a name, which is the same wherever it is compiled."""
        context, state.func_id.unique_id = state.targetctx, 0
        with _short_names(context):
            super().run_pass(state)
        function, described = state["cr"].cfunc, state["cr"].fndesc
        load = partial(_load, state.func_id.modname, state.func_id.func_name, state.args)
        called = _CalledLibrary(context.codegen(), f"call of {state.func_id.func_qualname}", load)
        context.remove_user_function(function)
        context.insert_user_function(function, described, [called])
        return True


_FLAGS = hash(Flags())
"""The number by which the compiler finds flags in its tables: it is made of their names alone."""

_UNSET = MappingProxyType({name: option.default for name, option in Flags.options.items()})
"""What flags are as long as nobody sets them."""


class _Flags(Flags):
    """The compiler's flags, which it compares at each operator of each function: here not one by one."""

    __slots__ = ()

    def __hash__(self) -> int:
        return _FLAGS

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Flags):
            return False
        one, two = self._values, other._values
        # Most are copies of one another, which takes no look at what nobody has set.
        return bool(one == two) or {**_UNSET, **one} == {**_UNSET, **two}


_Function: Any = numba.types.Function


@cache
def _call_type(context: Any, function: Any, arguments: tuple[Any, ...]) -> Any:
    """What an operator makes of such types; by itself the compiler tries dozens of rules at each use."""
    return type(context).resolve_function_type(context, function, arguments, {})


@contextmanager
def _known_calls(context: Any) -> Iterator[None]:
    """What calls of built-in functions and operators come to is found once for all functions."""
    if "resolve_function_type" in vars(context):
        # This function is compiled for another one that asked for it.
        yield
        return
    ask = context.resolve_function_type

    def resolve(function: Any, arguments: tuple[Any, ...], named: Any) -> Any:
        is_built_in = isinstance(function, _Function) and not named
        return _call_type(context, function, arguments) if is_built_in else ask(function, arguments, named)

    context.resolve_function_type = resolve
    try:
        yield
    finally:
        del context.resolve_function_type


@cache
def _size(kind: Any, target: Any) -> Any:
    """How many bytes a value takes; by itself the compiler has a module read and checked for each answer."""
    return kind.get_abi_size(target)


def _built_in(find: Callable[..., Any], function: Any, *details: Any, **named: Any) -> Any:
    """How a built-in function is compiled."""
    if function == "__array__":
        # The compiler asks at each array whether it is of some other library's kind, and looks for new kinds each time.
        raise NotImplementedError
    return find(function, *details, **named)


_resolved = _Function.get_call_type


@cache
def _call_signature(function: Any, context: Any, arguments: tuple[Any, ...]) -> Any:
    """The same where the steps after typing ask a built-in function itself."""
    return _resolved(function, context, arguments, {})


def _get_call_type(function: Any, context: Any, arguments: tuple[Any, ...], named: Any) -> Any:
    return _resolved(function, context, arguments, named) if named else _call_signature(function, context, arguments)


def _list_variables(instruction: Any, value: Any) -> list[Any]:
    """The variables that an instruction's ``value`` names; by itself the compiler asks each part of it five times."""
    found = []
    for part in value.values() if isinstance(value, dict) else value:
        if type(part) is ir.Var:
            found.append(part)
        elif isinstance(part, ir.Inst):
            found += part.list_vars()
        elif isinstance(part, list | tuple | dict):
            found += _list_variables(instruction, part)
    return found


def _fix_index(_builder: Any, place: Any, _size: Any) -> Any:
    """A place as it is: none is counted from the end in the kernels."""
    return place


def _fix_slice(builder: Any, part: Any, size: Any) -> None:
    """Have a part end where the array does; it begins before that, and has no step."""
    part.stop = builder.select(builder.icmp_signed(">", part.stop, size), size, part.stop)


def _slice_length(builder: Any, part: Any) -> Any:
    return builder.sub(part.stop, part.start)


_passes = CPUCodegen._function_pass_manager


def _simple_passes(codegen: Any, **asked: Any) -> Any:
    """What is done with a function before its parts are put in: cleverer steps take a call of a part for little.

    They double such calls, and thereby all that is put in their place.
    """
    return _passes(codegen, opt=1, **asked)


def _untimed(_kind: str, _told: object) -> Any:
    """Nobody asks how long the compiler waits for itself, which it measures once for each function that waits."""
    return nullcontext()


_INSTEAD: tuple[tuple[Any, str, Any], ...] = (
    (_Function, "get_call_type", _get_call_type),
    (ir.Inst, "_rec_list_vars", _list_variables),
    (event, "install_timer", _untimed),
    (CPUCodegen, "_function_pass_manager", _simple_passes),
    (slicing, "fix_index", _fix_index),
    (slicing, "fix_slice", _fix_slice),
    (slicing, "get_slice_length", _slice_length),
)
"""What of the compiler is done in another way while a kernel is compiled: by whom, its name, and how."""


@contextmanager
def _replaced() -> Iterator[None]:
    """Have done what stands in :data:`_INSTEAD`; nobody else compiles at that time."""
    with ExitStack() as back:
        for owner, name, other in _INSTEAD:
            back.callback(setattr, owner, name, getattr(owner, name))
            setattr(owner, name, other)
        yield


_NEEDLESS = frozenset(
    {
        "WithLifting",
        "InlineClosureLikes",
        "RewriteSemanticConstants",
        "DeadBranchPrune",
        "RewriteDynamicRaises",
        "MakeFunctionToJitFunction",
        "InlineInlinables",
        "FindLiterallyCalls",
        "LiteralUnroll",
        "LiteralPropagationSubPipelinePass",
        "InlineOverloads",
        "NopythonRewrites",
        "NoPythonSupportedFeatureValidation",
        "AnnotateTypes",
        "DumpParforDiagnostics",
    }
)
"""Steps for what no kernel has: closures, comprehensions, ``with``, messages that are put together, branches by type,
arithmetic of whole arrays. Who uses such a thing in a kernel is told by an error. Notes of types are read by nobody."""


class _Compiler(CompilerBase):
    """Compiles a function in the usual steps but for the last, and for those that are of no use."""

    last: ClassVar[type[NativeLowering]]

    def _compile_core(self) -> Any:
        state = self.state
        state.flags = _Flags(state.flags)
        # Of this function alone, unlike what its types are worked out in.
        context = state.targetctx
        context.get_abi_sizeof = partial(_size, target=context.target_data)
        context.get_function = partial(_built_in, context.get_function)
        with _known_calls(state.typingctx), _replaced():
            return super()._compile_core()

    def define_pipelines(self) -> list[Any]:
        """The steps."""
        steps = DefaultPassBuilder.define_nopython_pipeline(self.state)
        needed = [(one, what) for one, what in steps.passes if one.__name__ not in _NEEDLESS]
        steps.passes = [(self.last if one is NativeLowering else one, what) for one, what in needed]
        steps._finalized = False
        steps.finalize()
        return [steps]


class PartCompiler(_Compiler):
    """Compiles a function that becomes part of those that call it."""

    last = _PartLowering


class WholeCompiler(_Compiler):
    """Compiles a function of a module that others call as it is."""

    last = _WholeLowering
