"""A compressed stream: each message can be decoded as soon as it has been sent."""

import asyncio
import gzip
import zlib

import pytest

from encounters.serve.live import stream
from encounters.serve.live.stream import compressed

STREAM = [(b"content-type", b"text/event-stream; charset=utf-8")]
MESSAGES = [
    b":\n\n",
    b"id: 1\ndata: " + b"a panel " * 900 + b"\n\n",
    b":\n\n",
    b"data: \xd7\x90\n\n",
]


def sent(messages, accepts="gzip, deflate", headers=STREAM, end=True):
    """The output of the server: headers, and a body for each message."""
    reached = []

    async def send(message):
        reached.append(message)

    async def answer():
        asked = [(b"accept-encoding", accepts.encode())] if accepts is not None else []
        out = compressed({"headers": asked}, send)
        await out({"type": "http.response.start", "status": 200, "headers": headers})
        for body in messages:
            await out({"type": "http.response.body", "body": body, "more_body": True})
        if end:
            await out({"type": "http.response.body", "body": b"", "more_body": False})

    asyncio.run(answer())
    return dict(reached[0]["headers"]), [item["body"] for item in reached[1:]]


def test_each_message_can_be_read_before_the_next_one_comes():
    headers, bodies = sent(MESSAGES, end=False)
    assert headers[b"content-encoding"] == b"gzip"
    assert headers[b"vary"] == b"Accept-Encoding"
    reader = zlib.decompressobj(wbits=31)
    assert [reader.decompress(body) for body in bodies] == MESSAGES


def test_a_stream_that_ends_is_a_gzip_file_whose_sum_is_right():
    for messages in (MESSAGES, []):
        _, bodies = sent(messages)
        assert gzip.decompress(b"".join(bodies)) == b"".join(messages)


def test_what_several_phones_get_is_compressed_once():
    stream._blocks.cache_clear()
    first, second = sent(MESSAGES)[1], sent(MESSAGES)[1]
    assert first == second
    assert stream._blocks.cache_info().misses == len({*MESSAGES, b""})


@pytest.mark.parametrize("accepts", [None, "", "identity", "br", "gzip;q=0", "gzip; q=0.0, br"])
def test_whoever_does_not_take_it_gets_it_plain(accepts):
    headers, bodies = sent(MESSAGES, accepts)
    assert headers == dict(STREAM)
    assert bodies == [*MESSAGES, b""]


@pytest.mark.parametrize("accepts", ["gzip", "br, gzip;q=0.5", "deflate, gzip"])
def test_whoever_takes_it_among_others_gets_it(accepts):
    assert b"content-encoding" in sent(MESSAGES, accepts)[0]


def test_only_streams_are_compressed_here():
    headers, bodies = sent([b"no"], headers=[(b"content-type", b"text/plain; charset=utf-8")])
    assert b"content-encoding" not in headers
    assert bodies == [b"no", b""]
