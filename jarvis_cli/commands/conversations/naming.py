"""How the commands of `jarvis conversations` have one conversation named."""

from typing import Annotated

import typer

Name = Annotated[list[str], typer.Argument(help="Its number, or words of its title.", metavar="ID|TITLE")]
OneName = Annotated[str, typer.Argument(help="Its number, or its title in quotes.", metavar="ID|TITLE")]
