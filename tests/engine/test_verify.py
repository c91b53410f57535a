"""`railbird verify`: what the command says of a record, and with which exit code."""

import json
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from app.engine.catalog import GAMES
from app.engine.kernel.rng import commitment
from app.engine.record import unchecked
from app.review.verify import run
from tests.engine.records import SEED, recorded

SLUGS = pytest.mark.parametrize("slug", GAMES)


def written(folder: Path, text: str) -> str:
    path = folder / "record.json"
    path.write_text(text, encoding="utf-8")
    return str(path)


@SLUGS
def test_the_command_says_what_it_checked(slug: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([written(tmp_path, json.dumps(recorded(slug)))]) == 0
    said = capsys.readouterr()
    assert said.out.count("✓") == 7
    *_, verdict = said.out.splitlines()
    assert verdict == f"The record is right. {unchecked(recorded(slug))}"
    assert said.err == ""


def test_the_command_is_told_what_was_seen_and_brought(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, json.dumps(recorded("mafia")))
    assert run([file, "--commitment", commitment(SEED), "--nonce", "1=nonce of 1", "--nonce", "0="]) == 0
    said = capsys.readouterr().out
    assert f"it has the fingerprint you saw before the start: {commitment(SEED)}" in said
    assert "Those you named were used: seat 0 and seat 1." in said
    assert run([file, "--commitment", commitment("00" * 32)]) == 1
    assert "This record is not right. commitment: expected" in capsys.readouterr().err
    assert run([file, "--nonce", "1=an=other"]) == 1
    assert 'nonces[1]: expected "an=other", found "nonce of 1"' in capsys.readouterr().err


@pytest.mark.parametrize("word", ["abc", "=abc", "-1=abc", "one=abc"])
def test_the_command_wants_a_seat_with_each_nonce(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refusal:
        run(["record.json", f"--nonce={word}"])
    assert refusal.value.code == 2
    assert f"--nonce {word}: a seat's number" in capsys.readouterr().err


def test_the_command_leaves_another_version_to_another_release(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = {**recorded("mafia"), "version": GAMES["mafia"].version + 1}
    assert run([written(tmp_path, json.dumps(record))]) == 2
    assert capsys.readouterr().err.startswith("This record was made by version")


def test_the_command_speaks_to_a_terminal_that_has_few_letters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = BytesIO()
    monkeypatch.setattr("sys.stdout", TextIOWrapper(said, encoding="cp1252", write_through=True))
    assert run([written(tmp_path, json.dumps(recorded("mafia")))]) == 0
    assert said.getvalue().startswith(b"? The seed fits")


@SLUGS
def test_the_command_names_the_first_difference(slug: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = recorded(slug)
    paid = [(f"ledger[{i}]", line, "amount") for i, line in enumerate(record["ledger"]) if line["amount"] > 0]
    # In a game without payments: the score.
    where, entry, field = paid[0] if paid else ("result.ranking[0]", record["result"]["ranking"][0], "score")
    right = entry[field]
    entry[field] += 10_000
    assert run([written(tmp_path, json.dumps(record))]) == 1
    said = capsys.readouterr()
    assert f"{where}.{field}: expected {right}, found {right + 10_000}" in said.err
    assert "right." not in said.out


def test_the_command_explains_a_file_it_cannot_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([str(tmp_path / "missing.json")]) == 1
    assert "cannot be opened: No such file" in capsys.readouterr().err
    assert run([written(tmp_path, "{")]) == 1
    assert "is not JSON" in capsys.readouterr().err
    assert run([written(tmp_path, "[" * 100_000)]) == 1
    assert "is not JSON" in capsys.readouterr().err
    assert run([written(tmp_path, "[]")]) == 1
    assert "This record is not right" in capsys.readouterr().err
