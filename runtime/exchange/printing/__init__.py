"""Print-and-play: a level as pages of paper to cut and tape, with coins, markers and the rules it is played by.

Pages are values in millimetres; one module writes them as a PDF, another draws them on the screen.
"""
