"""How a level plays between players of one kind: games in processes beside a window, and figures with intervals.

The window's side is :mod:`meter`, which needs neither numpy nor the compiler; :mod:`level_games` plays, in processes of
its own. What the games come to is in :mod:`figures`. A level's balance depends on who plays, so that figures are always
those of a kind of player, and never joined to one.
"""
