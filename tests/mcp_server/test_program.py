"""`jarvis mcp` itself, spoken to by the official client, and its end."""

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import mcp_types as types
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from tests.mcp_server.conftest import ERAS, Answered, Person, call
from tests.peers.program import JARVIS, Home, run

Result = TypeVar("Result")

INITIALIZE = {
    "protocolVersion": "2025-11-25",
    "capabilities": {},
    "clientInfo": {"name": "raw", "version": "1"},
}


@pytest.fixture
def home(template: Path, tmp_path: Path) -> Home:
    return Home.make(tmp_path / "home", template)


class Program:
    """The real program, with a client that starts it."""

    def __init__(self, home: Home, *arguments: str, era: str = ERAS[0]) -> None:
        self.home = home
        self.arguments = arguments
        self.era = era

    async def talk(
        self, conversation: Callable[[Client], Awaitable[Result]], person: Person | None = None, name: str = "Claude"
    ) -> Result:
        """Have a client start the program, talk to it and leave; nothing may be said on stderr."""
        parameters = StdioServerParameters(
            command=str(JARVIS), args=["mcp", *self.arguments], env=self.home.environment
        )
        errors = self.home.folder / f"errors-{name}"
        with errors.open("w") as log:
            client = Client(
                stdio_client(parameters, errlog=log),
                mode=self.era,  # type: ignore[arg-type]
                elicitation_callback=person,
                client_info=types.Implementation(name=name, version="1"),
            )
            async with client:
                result = await conversation(client)
        assert errors.read_text() == ""
        return result


class Raw:
    """The real program, spoken to line by line."""

    def __init__(self, home: Home, *arguments: str) -> None:
        self.process = home.start("mcp", *arguments)
        self.number = 0

    def send(self, method: str, params: object = None) -> None:
        self.number += 1
        said = {"jsonrpc": "2.0", "id": self.number, "method": method, "params": params or {}}
        self.write(json.dumps(said, ensure_ascii=False).encode())

    def write(self, line: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + b"\n")

    def read(self) -> Any:
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())

    def ask(self, method: str, params: object = None) -> Any:
        self.send(method, params)
        answer = self.read()
        assert answer["id"] == self.number, answer
        return answer

    def shake_hands(self) -> Any:
        answer = self.ask("initialize", INITIALIZE)
        self.write(b'{"jsonrpc": "2.0", "method": "notifications/initialized"}')
        return answer["result"]

    def end(self, number: signal.Signals | None = None, seconds: float = 20) -> tuple[int, bytes, bytes]:
        """End the program by a signal, or by the end of its stdin; return exit code and what it still said."""
        if number is not None:
            self.process.send_signal(number)
            # Its stdin stays open: it must not wait for that.
            assert self.process.stdout is not None
            assert self.process.stderr is not None
            said = self.process.stdout.read(), self.process.stderr.read()
            code = self.process.wait(20)
            self.close()
            return code, *said
        stdout, stderr = self.process.communicate(timeout=seconds)
        return self.process.returncode, stdout, stderr

    def close(self) -> None:
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()


def test_all_tools_in_one_session_and_the_next_one_knows(home: Home) -> None:
    async def first(client: Client) -> None:
        assert [tool.name for tool in (await client.list_tools()).tools] == ["remember", "recall", "forget", "list"]
        stored = await call(client, "remember", content="Mein Hund heisst Bruno", key="dog.name")
        row = {"id": 1, "content": "Mein Hund heisst Bruno", "key": "dog.name", "category": "fact", "importance": 3}
        assert stored.json == {"result": "remembered", **row}
        await call(client, "remember", content="私はお茶が好きです")

    async def second(client: Client) -> None:
        recalled = (await call(client, "recall", query="Wie heisst mein Hund?")).json
        assert recalled["facts"][0]["content"] == "Mein Hund heisst Bruno"
        assert len((await call(client, "list")).json["facts"]) == 2
        assert (await call(client, "forget", query="Hund")).json["found"][0]["id"] == 1
        assert (await call(client, "forget", id=1)).json == {"forgotten": 1}

    person = Person("accept")

    async def both() -> None:
        await Program(home, era=ERAS[0]).talk(first, name="Claude Desktop")
        await Program(home, era=ERAS[1]).talk(second, person, name="Claude Code")

    asyncio.run(both())
    assert person.asked == ["Forget this for good?\n\n#1: Mein Hund heisst Bruno"]
    memory = home.open_memory()
    (left,) = memory.facts.list()
    assert (left.content, left.created_by) == ("私はお茶が好きです", "mcp:Claude Desktop")
    memory.close()


def test_two_clients_at_once_share_one_file(home: Home) -> None:
    async def store(client: Client, name: str) -> list[Answered]:
        return [await call(client, "remember", content=f"{name} {number}") for number in range(10)]

    async def both() -> list[list[Answered]]:
        program = Program(home)
        talks = [
            program.talk(lambda client, name=name: store(client, name), name=name)  # type: ignore[misc]
            for name in ("Claude", "Editor")
        ]
        return await asyncio.gather(*talks)

    stored = [answered.json["id"] for told in asyncio.run(both()) for answered in told]
    assert sorted(stored) == list(range(1, 21))
    memory = home.open_memory()
    assert {fact.created_by for fact in memory.facts.list()} == {"mcp:Claude", "mcp:Editor"}
    memory.close()


def test_a_scope_that_may_write_what_is_shared_and_one_that_only_reads(home: Home) -> None:
    (home.folder / "settings.toml").write_text('[agents.watcher]\nshared = "write"\n', encoding="utf-8")

    async def write(client: Client) -> list[str]:
        await call(client, "remember", content="for the next run")
        await call(client, "remember", content="for all", scope="shared")
        return [fact["content"] for fact in (await call(client, "list")).json["facts"]]

    async def read(client: Client) -> list[str]:
        assert [tool.name for tool in (await client.list_tools()).tools] == ["recall", "list"]
        return [fact["content"] for fact in (await call(client, "list")).json["facts"]]

    async def both() -> tuple[list[str], list[str]]:
        return (
            await Program(home, "--scope", "agent:Watcher").talk(write),
            await Program(home, "--read-only", "--scope", "agent:watcher").talk(read),
        )

    assert asyncio.run(both()) == (["for all", "for the next run"],) * 2


def test_stdout_carries_the_protocol_alone_and_what_is_none_of_it_does_not_end_it(home: Home) -> None:
    raw = Raw(home)
    assert raw.shake_hands()["serverInfo"]["name"] == "jarvis"
    told = raw.ask("tools/call", {"name": "remember", "arguments": {"content": "גרתי בירושלים"}})
    assert json.loads(told["result"]["content"][0]["text"])["content"] == "גרתי בירושלים"
    for line in (b"", b"not json", b"{}", b"[1]", b'{"jsonrpc": "2.0"}', b"\xff\xfe{", b"\xc3\xa9", b"[" * 100_000):
        raw.write(line)
        assert raw.ask("ping")["result"] == {}
    assert raw.end() == (0, b"", b"")
    assert [path.name for path in home.folder.iterdir()] == ["memory.db"]


class TestEnding:
    def test_it_ends_with_its_stdin(self, home: Home) -> None:
        home.run("mcp").check(0, "").check_quiet()

    @pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
    def test_a_signal_ends_it_although_stdin_stays_open(self, home: Home, number: signal.Signals, code: int) -> None:
        raw = Raw(home)
        raw.shake_hands()
        assert raw.end(number) == (code, b"", b"")
        assert [path.name for path in home.folder.iterdir()] == ["memory.db"]

    def test_what_was_asked_for_is_stored_when_the_client_goes_away_at_once(self, home: Home) -> None:
        raw = Raw(home)
        raw.shake_hands()
        raw.send("tools/call", {"name": "remember", "arguments": {"content": "noch schnell"}})
        raw.read()
        raw.send("tools/call", {"name": "list", "arguments": {}})
        assert raw.process.stdout is not None
        raw.process.stdout.close()
        raw.process.stdout = None
        code, _, stderr = raw.end()
        assert (code, stderr) == (0, b"")
        memory = home.open_memory()
        assert [fact.content for fact in memory.facts.list()] == ["noch schnell"]
        memory.close()

    def test_what_was_said_before_the_end_is_answered_as_in_a_pipe(self, home: Home) -> None:
        raw = Raw(home)
        raw.send("initialize", INITIALIZE)
        for number in range(9):
            raw.send("tools/call", {"name": "remember", "arguments": {"content": f"piped {number}"}})
        code, stdout, stderr = raw.end()
        answers = [json.loads(line) for line in stdout.splitlines()]
        assert (code, stderr) == (0, b"")
        assert [answer["id"] for answer in answers if "error" in answer] == []
        assert sorted(answer["id"] for answer in answers) == list(range(1, 11))

    def test_a_person_who_has_gone_is_not_waited_for(self, home: Home) -> None:
        home.call("facts", "add", "Mein Hund heisst Bruno")
        raw = Raw(home)
        raw.ask("initialize", {**INITIALIZE, "capabilities": {"elicitation": {}}})
        raw.ask("tools/call", {"name": "forget", "arguments": {"query": "Hund"}})
        raw.send("tools/call", {"name": "forget", "arguments": {"id": 1}})
        assert raw.read()["method"] == "elicitation/create"
        assert raw.end(seconds=8)[0] == 0
        home.call("facts", "show", "1").check_quiet()

    def test_what_has_begun_is_carried_through_first(self, home: Home) -> None:
        raw, memory = Raw(home), home.open_memory()
        raw.shake_hands()
        with memory.transaction():
            raw.send("tools/call", {"name": "remember", "arguments": {"content": "noch schnell"}})
            # It waits for the lock; what comes after it does not, and is answered when that has begun.
            assert not raw.ask("tools/call", {"name": "list", "arguments": {}})["result"]["isError"]
            raw.process.send_signal(signal.SIGTERM)
        assert raw.process.wait(20) == 0
        assert [fact.content for fact in memory.facts.list()] == ["noch schnell"]
        memory.close()
        raw.close()

    def test_a_closed_stdin_is_an_end(self, home: Home) -> None:
        done = subprocess.run(
            ["sh", "-c", f"exec {JARVIS} mcp <&-"], env=home.environment, capture_output=True, timeout=20, check=False
        )
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


class TestRefusing:
    @pytest.mark.parametrize("scope", ["nobody", "agent:", "agent:two words", "everything", ""])
    def test_a_scope_that_there_is_not(self, home: Home, scope: str) -> None:
        home.call("mcp", "--scope", scope).check_clean(2)

    def test_wrong_settings_and_a_broken_memory_are_told_at_the_start(self, home: Home) -> None:
        (home.folder / "settings.toml").write_text('[agents.watcher]\nshared = "perhaps"\n', encoding="utf-8")
        home.call("mcp", "--scope", "agent:watcher").check_clean(3)
        (home.folder / "settings.toml").unlink()
        home.memory_file.write_bytes(b"no memory at all" * 1000)
        home.run("mcp").check_clean(5)

    @pytest.mark.parametrize("package", ["mcp", "mcp_types"])
    def test_without_the_extra_it_says_what_to_install(self, home: Home, package: str) -> None:
        code = f"import sys; sys.modules[{package!r}] = None; from jarvis_cli.app import main; main()"
        ended = run([sys.executable, "-c", code, "mcp"], home.environment).check_clean(3)
        assert "pipx install --force '.[mcp]'" in ended.stderr
