"""The house's key file, and what is sealed with it."""

import os
import stat
from pathlib import Path

import pytest

from app.luck.key import HouseKey, KeyUnusable, SealBroken, is_sealed, open_key

ONE, OTHER = HouseKey(b"1" * 32), HouseKey(b"2" * 32)


def refused(path: Path, mark: str | None) -> str:
    with pytest.raises(KeyUnusable) as refusal:
        open_key(path, mark)
    assert f"[{refusal.value.code}]" in str(refusal.value)
    assert str(path) in str(refusal.value)
    return refusal.value.code


def test_the_first_start_makes_a_key_that_only_its_owner_can_read(tmp_path: Path) -> None:
    path = tmp_path / "keys" / "railbird.key"
    key = open_key(path, None)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert len(bytes.fromhex(path.read_text())) == 32
    assert open_key(path, key.mark).mark == open_key(path, None).mark == key.mark
    assert [file.name for file in path.parent.iterdir()] == ["railbird.key"]


def test_two_houses_have_different_keys(tmp_path: Path) -> None:
    assert open_key(tmp_path / "one", None).mark != open_key(tmp_path / "two", None).mark


def test_a_key_file_that_is_lost_is_not_made_again(tmp_path: Path) -> None:
    path = tmp_path / "railbird.key"
    assert refused(path, "mark of the lost key") == "key_missing"
    assert not path.exists()


def test_another_key_than_the_databases_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "railbird.key"
    open_key(path, None)
    assert refused(path, ONE.mark) == "key_other"


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o610])
def test_a_key_file_that_others_may_use_is_refused(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "railbird.key"
    open_key(path, None)
    path.chmod(mode)
    assert refused(path, None) == "key_too_open"
    path.chmod(0o400)
    open_key(path, None)


def test_on_a_file_system_without_permissions_the_key_is_taken_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "railbird.key"
    open_key(path, None)
    honest = os.fstat

    def open_to_all(handle: int) -> os.stat_result:
        found = honest(handle)
        return os.stat_result((found.st_mode | 0o077, *found[1:]))

    monkeypatch.setattr("app.luck.key.os.fstat", open_to_all)
    open_key(path, None)


def test_a_key_file_that_cannot_be_read_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "railbird.key"
    open_key(path, None)

    def denied(self: Path, *args: object, **kwargs: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", denied)  # root, who runs some of these tests, may read everything
    assert refused(path, None) == "key_unreadable"


@pytest.mark.parametrize("text", ["", "secret\n", "ab" * 31, "ab" * 33, "zz" * 32])
def test_a_file_without_a_key_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "railbird.key"
    path.write_text(text)
    path.chmod(0o600)
    assert refused(path, None) == "key_malformed"


def test_a_place_where_no_key_can_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert refused(tmp_path / "file" / "railbird.key", None) == "key_not_made"


def test_what_is_sealed_opens_with_the_same_key_for_the_same_table_and_purpose() -> None:
    seal = ONE.of("t1")
    sealed = seal.close(b"deck", "state 7")
    assert is_sealed(sealed)
    assert "deck" not in sealed
    assert ONE.of("t1").open(sealed, "state 7") == b"deck"
    for other, purpose in ((OTHER.of("t1"), "state 7"), (ONE.of("t2"), "state 7"), (seal, "state 8"), (seal, "seed")):
        with pytest.raises(SealBroken):
            other.open(sealed, purpose)


@pytest.mark.parametrize("at", [0, 15, 30, -1])
def test_a_sealed_text_that_was_changed_does_not_open(at: int) -> None:
    sealed = ONE.of("t1").close(b"a text that is long enough to be changed", "state 7")
    start = len("sealed:1:")
    body = sealed[start:]
    at %= len(body)
    other = "A" if body[at] != "A" else "B"
    with pytest.raises(SealBroken):
        ONE.of("t1").open(f"{sealed[:start]}{body[:at]}{other}{body[at + 1 :]}", "state 7")


def test_a_seed_of_an_older_release_is_read_as_it_stands() -> None:
    seal = ONE.of("t1")
    assert seal.open_seed("ab" * 32) == "ab" * 32
    sealed = seal.close_seed("ab" * 32)
    assert sealed != seal.close_seed("ab" * 32)
    assert seal.open_seed(sealed) == "ab" * 32
