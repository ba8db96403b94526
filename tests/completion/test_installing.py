"""The script of a shell: where it is put, and that it works in the shell itself."""

import shutil
from pathlib import Path

import pexpect
import pytest

from jarvis_cli.completion.scripts import SCRIPTS
from tests.peers.program import JARVIS, Home

FILES = {
    "bash": ".bashrc",
    "zsh": ".zshrc",
    "fish": ".config/fish/completions/jarvis.fish",
    "powershell": ".config/powershell/Microsoft.PowerShell_profile.ps1",
}
OWN = "alias ll='ls -l'  # Größe\n"


@pytest.fixture
def person(home: Home, tmp_path: Path) -> Home:
    """A home of JARVIS within the home folder of a person, who uses zsh."""
    return home.with_settings(HOME=str(tmp_path), SHELL="/usr/bin/zsh")


@pytest.mark.parametrize("shell", FILES)
def test_installing_twice_and_taking_it_out_leaves_the_rest_as_it_was(shell: str, person: Home, tmp_path: Path) -> None:
    file = tmp_path / FILES[shell]
    if shell != "fish":
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(OWN, encoding="utf-8")
    ended = person.call("completion", "install", shell)
    ended.check(0, f"completion is installed in {file}; it is there when {shell} starts next\n").check_quiet()
    installed = file.read_text(encoding="utf-8")
    assert SCRIPTS[shell] in installed
    assert installed.startswith(OWN) or shell == "fish"
    ended = person.call("completion", "install", shell)
    ended.check(0, f"completion is up to date in {file}; it is there when {shell} starts next\n").check_quiet()
    assert file.read_text(encoding="utf-8") == installed
    person.call("completion", "uninstall", shell).check(0, f"taken out of {file}\n").check_quiet()
    assert not file.exists() if shell == "fish" else file.read_text(encoding="utf-8") == OWN
    person.call("completion", "uninstall", shell).check(0, f"there is none in {file}\n").check_quiet()


def test_without_a_name_it_is_the_shell_the_person_uses(person: Home, tmp_path: Path) -> None:
    person.call("completion", "install").check_quiet()
    assert (tmp_path / ".zshrc").exists()
    assert person.call("completion", "show").check_quiet().stdout == SCRIPTS["zsh"]


def test_another_shell_is_refused_with_the_names_of_those_there_are(person: Home) -> None:
    ended = person.call("completion", "install", "tcsh").check_clean(2)
    assert "bash, zsh, fish, powershell" in ended.stderr


def test_a_link_to_the_settings_of_a_shell_stays_one_and_its_rights_too(person: Home, tmp_path: Path) -> None:
    real = tmp_path / "dotfiles" / "bashrc"
    real.parent.mkdir()
    real.write_text(OWN, encoding="utf-8")
    real.chmod(0o640)
    (tmp_path / ".bashrc").symlink_to(real)
    person.call("completion", "install", "bash").check_quiet()
    assert (tmp_path / ".bashrc").is_symlink()
    assert SCRIPTS["bash"] in real.read_text(encoding="utf-8")
    assert real.stat().st_mode & 0o777 == 0o640


def test_half_a_block_is_left_to_the_person(person: Home, tmp_path: Path) -> None:
    file = tmp_path / ".bashrc"
    file.write_text("# >>> jarvis completion >>>\nexport A=1\n", encoding="utf-8")
    person.call("completion", "install", "bash").check_clean(3)
    assert file.read_text(encoding="utf-8") == "# >>> jarvis completion >>>\nexport A=1\n"


def test_a_folder_that_cannot_be_written_is_a_clear_error(person: Home, tmp_path: Path) -> None:
    (tmp_path / ".config").write_text("in the way", encoding="utf-8")
    person.call("completion", "install", "fish").check_clean(3)


@pytest.mark.parametrize(
    ("shell", "arguments"), [("bash", ("--norc", "-i")), ("zsh", ("-f", "-i")), ("fish", ("--no-config", "-i"))]
)
def test_the_script_works_in_the_shell_itself(shell: str, arguments: tuple[str, ...], person: Home) -> None:
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not installed")
    script = person.folder.parent / f"script.{shell}"
    script.write_text(SCRIPTS[shell], encoding="utf-8")
    environment = {**person.environment, "PATH": f"{JARVIS.parent}:/usr/bin:/bin", "PS1": "$ ", "TERM": "xterm"}
    child = pexpect.spawn(program, list(arguments), env=environment, encoding="utf-8", timeout=20, dimensions=(40, 120))
    try:
        child.sendline(f"source {script}; echo re''ady")
        child.expect("ready")
        # Completed, the line is a whole one, which prints our help.
        child.send("jarvis compl\tunin\t--he\t\n")
        child.expect("Usage: jarvis completion uninstall")
    finally:
        child.close(force=True)
