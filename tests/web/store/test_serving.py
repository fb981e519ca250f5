"""`leatherhead serve` as a process of its own: refused with one sentence, or killed and back at the same question."""

import signal
import socket
import subprocess
from pathlib import Path

from servers import COMMAND, free_port, make, play, serving, talk

KILLS = 3


def test_a_server_that_is_killed_comes_back_at_the_same_question(database: str) -> None:
    port, before, table, cookie = free_port(), None, "", ""
    for _ in range(KILLS):
        with serving(database, port) as server:
            table, cookie = (table, cookie) if table else make(port)
            with talk(port, table, cookie) as seat:
                after = play(seat, 0)
                assert before is None or {**after, "v": 0} == {**before, "v": 0}
                play(seat, 9)
                before = play(seat, 0)  # whole, as who comes back sees it
                server.kill()


def test_a_server_that_is_stopped_leaves_its_tables_to_another(database: str) -> None:
    with serving(database, port := free_port()) as server:
        table, cookie = make(port)
        with talk(port, table, cookie) as seat:
            play(seat, 3)
        server.send_signal(signal.SIGTERM)
        server.wait()
    with serving(database, port := free_port()), talk(port, table, cookie) as seat:
        assert play(seat, 1)["q"] == 4


def refused(*given: str) -> str:
    done = subprocess.run([*COMMAND, *given], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_what_is_in_the_way_is_said_in_one_sentence(tmp_path: Path) -> None:
    not_ours = tmp_path / "notes.txt"
    not_ours.write_text("touchdown\n" * 100)
    assert "file is not a database" in refused("--port", "0", "--database", str(not_ours))
    assert not_ours.read_text() == "touchdown\n" * 100
    assert "cannot be opened" in refused("--port", "0", "--database", f"postgresql://ann:word@/x?host={tmp_path}")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        told = refused("--port", str(taken.getsockname()[1]), "--database", str(tmp_path / "tables.sqlite"))
    assert "cannot be used: Address already in use" in told
    assert list(tmp_path.iterdir()) == [not_ours]
