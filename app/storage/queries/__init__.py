"""Queries that several packages share: tables, seats, chat, knocks and claims."""
