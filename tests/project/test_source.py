from __future__ import annotations

import ast
import codecs
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from react_migrate.errors import UnreadableFileError
from react_migrate.project.prefilter import MARKS, may_matter
from react_migrate.project.source import Source

PATH = Path("app/agent.py")


def decode(data: bytes) -> Source:
    return Source.decode(PATH, data)


class TestDecode:
    def test_utf8_is_the_default(self) -> None:
        source = decode("é = 'ü'\n".encode())
        assert (source.text, source.encoding, source.bom) == ("é = 'ü'\n", "utf-8", False)

    def test_byte_order_mark_is_not_part_of_the_text(self) -> None:
        source = decode(codecs.BOM_UTF8 + b"import dspy\n")
        assert (source.text, source.encoding, source.bom) == ("import dspy\n", "utf-8", True)

    def test_cookie_in_the_first_line(self) -> None:
        assert decode(b"# coding: latin-1\nx = '\xe9'\n").text == "# coding: latin-1\nx = 'é'\n"

    @pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
    def test_cookie_in_the_second_line(self, end: bytes) -> None:
        source = decode(b"#!/usr/bin/python \xe9" + end + b"# -*- coding: latin-1 -*-" + end + b"x = '\xe9'" + end)
        assert source.encoding == "iso-8859-1"
        assert source.text.endswith("x = 'é'" + end.decode())

    def test_a_cookie_after_code_counts_for_nothing(self) -> None:
        assert decode(b"x = 1\n# coding: latin-1\n").encoding == "utf-8"
        assert decode(b"\n\n# coding: latin-1\n").encoding == "utf-8"

    def test_cookie_and_mark_that_agree(self) -> None:
        assert decode(codecs.BOM_UTF8 + b"# coding: utf-8\n").bom

    @pytest.mark.parametrize("text", ["a = 1\r\nb = 2\r\n", "a = 1\rb = 2\r", "a = 1\r\nb = 2\rc = 3\nd = 4", ""])
    def test_line_ends_stay(self, text: str) -> None:
        source = decode(text.encode())
        assert source.text == text
        assert source.encode(source.text) == text.encode()

    @pytest.mark.parametrize(
        ("data", "sentence"),
        [
            (b"x = 1\ny = '\xff'\n", "line 2 is not utf-8 (byte 0xff); save the file as UTF-8 or declare"),
            (b"x = 1\r\ny = 2\r\nz = '\xff'\r\n", "line 3 is not utf-8 (byte 0xff)"),
            (b"x = 1\ry = '\xe9'\r", "line 2 is not utf-8 (byte 0xe9)"),
            (b"x = '\xe9'\n", "line 1 is not utf-8 (byte 0xe9)"),
            (codecs.BOM_UTF8 + b"\nx = '\xfe'\n", "line 2 is not utf-8 (byte 0xfe)"),
            (b"# coding: ascii\nx = '\xe9'\n", "line 2 is not ascii (byte 0xe9)"),
            (b"# coding: nope\n", "cannot be decoded: unknown encoding: nope; correct its coding line"),
            (b"# coding: rot13\n", "rot13 is no text encoding; correct its coding line"),
            (b"# coding: undefined\n", "undefined is no text encoding"),
            (codecs.BOM_UTF8 + b"# coding: latin-1\n", "byte order mark but declares iso-8859-1; correct one of them"),
            (b"# coding: unicode_escape\n", "cannot be written back unchanged as unicode_escape; save it as UTF-8"),
            (b"x = 1\0\n", "is not text (it holds a null byte)"),
            ("import dspy\n".encode("utf-16"), "is not text (it holds a null byte)"),
        ],
    )
    def test_what_is_not_text_is_refused_with_one_sentence(self, data: bytes, sentence: str) -> None:
        with pytest.raises(UnreadableFileError) as caught:
            decode(data)
        assert str(caught.value).startswith("app/agent.py: ")
        assert sentence in str(caught.value)
        assert "\n" not in str(caught.value)


class TestEncode:
    def test_byte_order_mark_comes_back(self) -> None:
        assert decode(codecs.BOM_UTF8 + b"a = 1\n").encode("b = 2\n") == codecs.BOM_UTF8 + b"b = 2\n"

    def test_declared_encoding_is_used(self) -> None:
        assert decode(b"# coding: latin-1\n").encode("é") == b"\xe9"

    def test_a_character_that_the_encoding_lacks(self) -> None:
        with pytest.raises(UnreadableFileError, match="cannot hold the new code in ascii; save it as UTF-8 first"):
            decode(b"# coding: ascii\n").encode("é")


COOKIES = ["", "# coding: utf-8", "# -*- coding: latin-1 -*-", "# vim: set fileencoding=cp1252 :", "# coding: utf-7",
           "# coding: shift_jis", "# coding: iso2022_jp", "# coding: ascii"]  # fmt: skip
ENDS = st.sampled_from([b"\n", b"\r\n", b"\r"])


@given(st.booleans(), st.sampled_from(COOKIES), ENDS, st.one_of(st.binary(), st.text().map(str.encode)))
def test_decoding_gives_the_same_bytes_back_or_refuses(bom: bool, cookie: str, end: bytes, body: bytes) -> None:
    data = codecs.BOM_UTF8 * bom + cookie.encode() + end + body
    try:
        source = decode(data)
    except UnreadableFileError:
        return
    assert source.encode(source.text) == data


@given(st.booleans(), st.lists(st.tuples(st.text("abcé\x0c\u2028 \t", max_size=9), ENDS)))
def test_text_is_what_python_reads(bom: bool, lines: list[tuple[str, bytes]]) -> None:
    data = codecs.BOM_UTF8 * bom + b"".join(b"# " + text.encode() + end for text, end in lines) + b"name = 'value'"
    source = decode(data)
    assert ast.dump(ast.parse(source.text)) == ast.dump(ast.parse(data))
    assert source.encode(source.text) == data


class TestPrefilter:
    @pytest.mark.parametrize("mark", MARKS)
    def test_each_mark_is_enough(self, mark: bytes) -> None:
        assert may_matter(b"x = 1\n" + mark)

    @pytest.mark.parametrize("data", [b"", b"import os\n", b"DSPY", b"trajector", b"reactmigrate"])
    def test_nothing_else_is(self, data: bytes) -> None:
        assert not may_matter(data)
