"""Bundles of scripts and style sheets, made by deno when the client is built."""
