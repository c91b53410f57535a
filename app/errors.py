"""The registry of error codes: each code of a refusal with its HTTP status.

The sentence of a code is `error.<code>` in app/catalog/errors.*.po, one per language. Pages show the sentence in the
reader's language; the API sends the English one as `detail`. A refusal names only its code:

    raise Refusal("seat_taken")                        over HTTP: app/api/error_responses.py answers
    refuse(viewer, cmd_id, Refusal("busy"))            over a socket: app/table/frames.py sends

Figures in a sentence are keyword arguments: `Refusal("too_few", n=2)`. The codes in EXPLAINED have a `why` instead, a
sentence that only the rules of a game or the schema of a message can give; it becomes the `detail`.
"""

from collections.abc import Mapping
from typing import Final

from app.engine.kernel.game_errors import GameError
from app.i18n import DEFAULT, refusal_in
from app.storage import store_errors as storage
from app.storage.store_errors import DatabaseAway as DatabaseAway
from app.storage.store_errors import NotStored as NotStored

_BY_STATUS: Final[Mapping[int | None, str]] = {
    None: """
        board_only_looks busy cmd_id_taken illegal_move malformed_message malformed_move nobody_to_nudge not_your_ask
        nothing_said paused reactions_off reserved_cmd_id seat_left set_back too_many_messages too_many_moves
        too_many_nudges too_many_reactions too_much_chat unknown_ask
    """,
    400: "bad_request",
    401: "no_session",
    403: """
        admins_only bad_invite bad_link barred barred_household claims_ended foreign_origin invite_needed join_first
        name_chosen no_newcomers no_spectators not_at_the_table not_for_you not_seated not_the_host
        not_yours_to_decide turned_away wrong_code wrong_old_password wrong_password
    """,
    404: """
        no_cards no_lesson no_such_board no_such_board_code no_such_code no_such_deck no_such_device no_such_empty_seat
        no_such_game no_such_hint no_such_link no_such_person no_such_puzzle
        no_such_table not_found not_played table_closed
    """,
    405: "method_not_allowed",
    408: "too_slow",
    409: """
        already_seated already_somebody already_started cannot_be_played empty_seat name_taken no_free_seat
        no_nonce_hash no_setback no_such_claim no_such_knock no_such_motion no_such_seat nobody_to_vote nonce_too_early
        nonce_too_late not_finished not_playing not_silent older_version own_seat seat_not_away seat_taken starting
        too_few too_many too_many_boards too_many_decks
    """,
    413: "too_large",
    415: "not_json",
    421: "unknown_host",
    422: """
        bad_after bad_name bad_option bad_password bad_seats bad_size cards_or_text deck_not_legal easy_password
        invalid_request no_such_answer no_such_bot no_such_card no_such_race nonce_differs not_stored
        passwords_differ too_many_cards
    """,
    429: """
        table_crowded too_many_attempts too_many_claims too_many_codes too_many_knocks too_many_links too_many_motions
        too_many_names too_many_new_tables too_many_newcomers too_many_requests too_many_sockets too_many_tables
        too_many_tries
    """,
    431: "head_too_large",
    500: "failed",
    503: "database_away draining table_unreadable",
}
# The status is None for codes that only sockets send.
CODES: Final = {code: status for status, codes in _BY_STATUS.items() for code in codes.split()}
# Statuses for a value in a request's body instead of its URL: an unknown game is then invalid, not missing.
IN_A_BODY: Final = {"no_such_game": 422, "no_lesson": 422}
EXPLAINED: Final = frozenset(
    {
        *("illegal_move", "malformed_move", "unknown_ask", "bad_option"),  # from the rules of a game
        *("invalid_request", "malformed_message"),  # from the schema of the request or message
    }
)
# Reasons for which the server closes a socket: the `reason` of the `bye` message, and its meaning. A page reconnects by
# itself after those in PASSING.
GOODBYES: Final = {
    "draining": "The server is restarting.",
    "slow": "This socket read too slowly: more than 4 MB waited for it.",
    "database_away": "The table could not be read from the database.",
    "kicked": "The host, or a vote of the others, has removed this person from the table.",
    "closed": "Everyone left before the start, and the table was closed.",
    "private": "The table has become private, and this person is not one of its people.",
    "no_spectators": "The table no longer allows spectators.",
    "signed_out": "The session that opened this socket has ended.",
    "disconnected": "This big screen was disconnected, or its table has a rematch, which it shows from now on.",
    "host_left": "Whoever connected this big screen to a private table has left the table.",
    "elsewhere": "The person has more than forty sockets at this table, and this was the oldest.",
    "set_back": "The database has lost the last moves of this table; the table is shown anew, and stands still.",
    "stopped": "The host or an admin has ended the game after such a loss.",
    "unreadable": "This version cannot open the table's saved game.",
    "flood": "This socket went on sending far too many messages.",
    "failed": "Something went wrong on our side.",
}
PASSING: Final = ("draining", "slow", "database_away", "set_back")
# Code of the refusal for each conflict that a transaction can raise.
FOUND: Final[Mapping[type[storage.Conflict], str]] = {
    storage.AdminNameTaken: "name_taken",
    storage.AlreadySeated: "already_seated",
    storage.Barred: "barred",
    storage.ClaimsEnded: "claims_ended",
    storage.NoFreeSeat: "no_free_seat",
    storage.NoSetback: "no_setback",
    storage.NoSuchClaim: "no_such_claim",
    storage.NoSuchKnock: "no_such_knock",
    storage.NoSuchMotion: "no_such_motion",
    storage.NoSuchSeat: "no_such_seat",
    storage.NotAMember: "join_first",
    storage.NotGoingOn: "not_playing",
    storage.NotInLobby: "already_started",
    storage.SeatTaken: "seat_taken",
    storage.StartFixed: "starting",
    storage.TooManyClaims: "too_many_claims",
    storage.TooManyKnocks: "too_many_knocks",
    storage.TurnedAway: "turned_away",
}


class Refusal(Exception):
    """A request is refused and has changed nothing. Handlers turn this exception into the answer."""

    def __init__(
        self,
        code: str,
        why: str | None = None,
        *,
        rule: str | None = None,
        wait: int = 1,
        n: int | None = None,
        in_a_body: bool = False,
        **figures: object,
    ) -> None:
        """`rule` is the number of the game's rule that forbids the move. `wait` is the number of seconds until another
        try makes sense. A code without a status, for sockets only, has status 400."""
        super().__init__(code)
        self.code, self.rule, self.wait = code, rule, wait
        self.status = IN_A_BODY[code] if in_a_body else CODES[code] or 400
        self._why, self._n, self._figures = why, n, figures

    def __str__(self) -> str:
        return self.detail

    @property
    def detail(self) -> str:
        return self._why or self.sentence(DEFAULT)

    def sentence(self, language: str) -> str:
        return refusal_in(language, self.code, self._n, **self._figures)

    def facts(self) -> dict[str, str]:
        """The refusal as JSON object for HTTP and sockets."""
        plain = {"error": self.code, "detail": self.detail}
        return plain if self.rule is None else {**plain, "rule": self.rule}

    @classmethod
    def by_rules(cls, error: GameError, code: str | None = None) -> "Refusal":
        """The refusal for an error of the engine, whose text lacks the capital letter and the full stop."""
        return cls(code or error.code, f"{error.why[:1].upper()}{error.why[1:]}.", rule=error.rule)

    @classmethod
    def found(cls, conflict: storage.Conflict) -> "Refusal":
        return cls(FOUND[type(conflict)])
