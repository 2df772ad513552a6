"""``scryptic completion``: what a shell needs to complete the command's words.

The scripts are made here of the very parser: shtab knows no fish, and argcomplete starts Python with every key.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from runtime.cli.exits import FINE
from runtime.support.terminal import write_line
from runtime.support.texts import Texts


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], t: Texts) -> None:
    """Add the command and its options."""
    parser = subparsers.add_parser(
        "completion",
        description=t(
            "Prints a script by which a shell completes scryptic's commands, options and their values. "
            "bash: source <(scryptic completion bash) in ~/.bashrc; zsh: save it as _scryptic in a folder of $fpath; "
            "fish: save it as ~/.config/fish/completions/scryptic.fish. Exit code 0: printed; 2: wrong use."
        ),
    )
    parser.add_argument("shell", choices=tuple(SCRIPTS), help=t("for which shell"))


def run(args: argparse.Namespace, t: Texts) -> int:
    """Print the script."""
    from runtime.cli.main import parser  # It makes the table of the commands, of which this is one.

    for line in SCRIPTS[args.shell](_parts(parser(t, whole=True))):
        write_line(line)
    return FINE


@dataclass(frozen=True, slots=True)
class _Option:
    """An option by its names, what it is for, and the values there are for it; without them a file may be meant."""

    names: tuple[str, ...]
    about: str
    takes_value: bool
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Part:
    """A command with its options and the words that may be given to it; the first part is the program by itself."""

    name: str
    about: str
    options: tuple[_Option, ...]
    words: tuple[str, ...]


def _parts(whole: argparse.ArgumentParser) -> list[_Part]:
    (commands,) = (action for action in whole._actions if isinstance(action, argparse._SubParsersAction))
    about = {action.dest: action.help or "" for action in commands._choices_actions}
    return [
        _part("", "", whole),
        *(_part(name, about.get(name, ""), made) for name, made in commands.choices.items()),
    ]


def _part(name: str, about: str, parser: argparse.ArgumentParser) -> _Part:
    # Some commands have commands of their own: whatever one of them takes may follow.
    own = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)] if name else []
    inner = [action for one in own for made in one.choices.values() for action in made._actions]
    found = {
        tuple(action.option_strings): _Option(
            tuple(action.option_strings), _plain(action.help or ""), action.nargs != 0, _values(action)
        )
        for action in (*parser._actions, *inner)
        if action.option_strings
    }
    options = list(found.values())
    words = [word for action in parser._actions if not action.option_strings for word in _values(action)]
    return _Part(name, _plain(about), tuple(options), tuple(words))


def _values(action: argparse.Action) -> tuple[str, ...]:
    return tuple(map(str, action.choices or ()))


def _plain(text: str) -> str:
    """What a help says in short, without signs that mean something to shells."""
    short = text.replace("%%", "%").split(";")[0]
    return " ".join("".join(" " if sign in "'\"`$\\[]:" else sign for sign in short).split())


def _bash(parts: list[_Part]) -> Iterator[str]:
    commands = " ".join(part.name for part in parts[1:])
    yield "_scryptic() {"
    yield "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command= words= word"
    yield '  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do'
    yield f'    if [[ " {commands} " == *" $word "* ]]; then command=$word; break; fi'
    yield "  done"
    yield '  case "$command $prev" in'
    for part in parts:
        for option in (one for one in part.options if one.takes_value):
            names = "|".join(f'"{part.name} {name}"' for name in option.names)
            yield f'    {names}) COMPREPLY=($(compgen -W "{" ".join(option.values)}" -- "$cur")); return;;'
    yield "  esac"
    yield '  case "$command" in'
    for part in parts:
        names = " ".join(name for option in part.options for name in option.names)
        yield f'    "{part.name}") if [[ $cur == -* ]]; then words="{names}"; else words="{" ".join(part.words)}"; fi;;'
    yield "  esac"
    yield '  COMPREPLY=($(compgen -W "$words" -- "$cur"))'
    yield "}"
    yield "complete -o bashdefault -o default -F _scryptic scryptic"


def _zsh(parts: list[_Part]) -> Iterator[str]:
    yield "#compdef scryptic"
    yield "_scryptic() {"
    yield "  local curcontext=$curcontext state line"
    yield "  local -a commands"
    described = " ".join(f"'{part.name}:{part.about}'" for part in parts[1:])
    yield f"  commands=({described})"
    yield f"  _arguments -C {_zsh_options(parts[0])} '1:command:->command' '*::argument:->arguments'"
    yield "  case $state in"
    yield "    command) _describe command commands;;"
    yield "    arguments)"
    yield "      case $words[1] in"
    for part in parts[1:]:
        files = f"({' '.join(part.words)})" if part.words else "_files"
        yield f"        {part.name}) _arguments {_zsh_options(part)} '*:argument:{files}';;"
    yield "      esac;;"
    yield "  esac"
    yield "}"
    yield 'if [ "$funcstack[1]" = "_scryptic" ]; then _scryptic "$@"; else compdef _scryptic scryptic; fi'


def _zsh_options(part: _Part) -> str:
    found = []
    for option in part.options:
        value = f"({' '.join(option.values)})" if option.values else "_files"
        rest = f":value:{value}" if option.takes_value else ""
        found += [f"'*{name}[{option.about}]{rest}'" for name in option.names]
    return " ".join(found)


def _fish(parts: list[_Part]) -> Iterator[str]:
    names = " ".join(part.name for part in parts[1:])
    none = f"'not __fish_seen_subcommand_from {names}'"
    for part in parts:
        when = f"-n '__fish_seen_subcommand_from {part.name}'" if part.name else f"-n {none}"
        if part.name:
            yield f"complete -c scryptic -n {none} -f -a {part.name} -d '{part.about}'"
        if part.words and part.name:
            yield f"complete -c scryptic {when} -f -a '{' '.join(part.words)}'"
        for option in part.options:
            flags = [f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names]
            values = f" -x -a '{' '.join(option.values)}'" if option.values else " -r"
            taken = values if option.takes_value else ""
            yield f"complete -c scryptic {when} {' '.join(flags)}{taken} -d '{option.about}'"


SCRIPTS: Mapping[str, Callable[[list[_Part]], Iterator[str]]] = MappingProxyType(
    {"bash": _bash, "fish": _fish, "zsh": _zsh}
)
"""Makes the script of each shell."""
