"""The application as called by the server: which requests hold a thread, and for how long."""

import asyncio

from encounters import asgi
from encounters.serve.transport.threads import Threads


def scope(path, method="GET"):
    return {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": b"",
        "headers": [(b"host", b"localhost")],
        "http_version": "1.1",
    }


async def nothing():
    return {"type": "http.request", "body": b"", "more_body": False}


def test_who_does_not_fetch_the_answer_holds_no_thread():
    async def story():
        pages = Threads(asgi.django, asgi.THREADS)

        async def never(message):
            await asyncio.sleep(60)

        picture = scope("/static/img/icon-512.png")
        unread = [
            asyncio.create_task(pages(picture, nothing, never)) for _ in range(asgi.THREADS + 1)
        ]
        await asyncio.sleep(0)
        sent = asyncio.Queue()
        await asyncio.wait_for(pages(scope("/alive"), nothing, sent.put), 60)
        assert sent.get_nowait()["status"] == 204
        for item in unread:
            item.cancel()
        await asyncio.gather(*unread, return_exceptions=True)
        await pages.close()

    asyncio.run(story())
