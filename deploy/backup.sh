#!/bin/sh
# Copies the database of a Railbird house into a directory, while people play, and checks that the copy can be read.
#
#   DATABASE_URL=… deploy/backup.sh DIRECTORY
#
# A copy is named by its time (UTC). Copies older than KEEP_DAYS (14) are deleted, but never the newest one. If anything
# fails, no copy is deleted and the exit status is not 0. `restore` in docs/operations.md is the way back.
set -eu
umask 077

directory=${1:?"usage: DATABASE_URL=… backup.sh DIRECTORY"}
: "${DATABASE_URL:?is not set}"
mkdir -p "$directory"
name=railbird-$(date -u +%Y%m%dT%H%M%SZ)
unfinished=$directory/.$name.unfinished
trap 'rm -f "$unfinished"' EXIT

case $DATABASE_URL in
sqlite:*)
    file=${DATABASE_URL#sqlite:///}
    copy=$directory/$name.sqlite
    [ -f "$file" ] || { echo "backup.sh: there is no database $file" >&2; exit 1; }
    sqlite3 "$file" ".timeout 10000" ".backup '$unfinished'"
    [ "$(sqlite3 "$unfinished" "PRAGMA integrity_check")" = ok ] || { echo "backup.sh: the copy is damaged" >&2; exit 1; }
    ;;
postgresql*)
    # SQLAlchemy's name of the driver, as in postgresql+psycopg://, means nothing to pg_dump.
    url=postgresql:${DATABASE_URL#*:}
    copy=$directory/$name.dump
    if [ -n "${RAILBIRD_DATABASE_PASSWORD_FILE:-}" ]; then
        PGPASSWORD=$(cat "$RAILBIRD_DATABASE_PASSWORD_FILE")
        export PGPASSWORD
    fi
    pg_dump --format=custom --file="$unfinished" "$url"
    pg_restore --list "$unfinished" | grep -q "TABLE DATA .* moves\|TABLE DATA .* tables"
    ;;
*)
    echo "backup.sh: cannot copy this kind of database" >&2
    exit 1
    ;;
esac

mv "$unfinished" "$copy"
echo "$copy"
# Deleted by their names, not by the times of the files: a copy of a copy has a new time.
oldest=railbird-$(date -u -d "${KEEP_DAYS:-14} days ago" +%Y%m%dT%H%M%SZ)
for old in "$directory"/railbird-*; do
    base=$(basename "$old")
    [ "$(printf '%s\n%s\n' "${base%.*}" "$oldest" | sort | head -n 1)" = "${base%.*}" ] || continue
    [ "$old" = "$copy" ] || rm -f "$old"
done
