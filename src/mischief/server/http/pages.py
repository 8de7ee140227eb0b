"""The page itself: files of the built page if there is one, else a plain page that lists your tables."""

import html
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import File

from mischief.server.settings import Settings, page_folder
from mischief.solved.advisers import tables_for_pages

NEVER_CHANGES = "public, max-age=31536000, immutable"  # the build puts a hash into these files' names
ASK_AGAIN = "no-cache"
NOT_OURS = ("/api/", "/ws", "/schema/")

PLAIN = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mischief</title>
<h1>Mischief</h1>
<p>The server runs; the page is not built here. Programs can play: see <a href="/schema">the interface</a>.</p>
<h2>Your tables</h2>
<ul>{tables}</ul>
</html>
"""


class Pages:
    """Finds the files of the built page."""

    def __init__(self, settings: Settings) -> None:
        self.folder = page_folder(settings)

    def find(self, path: str) -> Path | None:
        """The file for a path; paths that are no files belong to the page's own addresses."""
        try:
            return self._find(path)
        except (OSError, ValueError):  # a name that no file can have
            return None

    def _find(self, path: str) -> Path | None:
        if self.folder is None:
            return None
        asked = (self.folder / path.lstrip("/")).resolve()
        if asked.is_relative_to(self.folder.resolve()) and asked.is_file():
            return asked
        return None if "." in Path(path).name else self.folder / "index.html"


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(state: State, request: Request[Any, Any, State], path: FromPath[str] = "/") -> Response[Any]:
    """A file of the page, the page itself for any of its addresses, or the plain page."""
    pages: Pages = state.pages
    if path.startswith(NOT_OURS):
        raise NotFoundException("there is nothing here")
    if pages.folder is None:
        if path != "/":
            raise NotFoundException("there is no such page")
        return Response(await _plain(state, request), media_type=MediaType.HTML)
    file = pages.find(path)
    if file is None:
        raise NotFoundException("there is no such page")
    hashed = "assets" in file.relative_to(pages.folder.resolve() if file.is_absolute() else pages.folder).parts
    caching = {"cache-control": NEVER_CHANGES if hashed else ASK_AGAIN}
    return File(file, filename=file.name, content_disposition_type="inline", headers=caching)


@get("/solved/{name:str}", include_in_schema=False)
async def solved_table(name: FromPath[str]) -> File:
    """The file by which a page plays perfectly; it asks with a name for what is in it."""
    table = tables_for_pages().get(name)
    if table is None:
        raise NotFoundException("there is no such table")
    return File(str(table), filename=name, content_disposition_type="inline", headers={"cache-control": NEVER_CHANGES})


async def _plain(state: State, request: Request[Any, Any, State]) -> str:
    mine = await state.lobby.tables_of(str(request.scope["state"]["person"]))
    lines = [f"<li>{html.escape(one.table.game)}: {html.escape(one.table.code)} ({one.table.phase})" for one in mine]
    return PLAIN.format(tables="".join(lines) or "<li>none yet")


PAGES = [page, solved_table]
