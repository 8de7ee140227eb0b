"""What the documentation site takes from elsewhere in the project, so that nothing is written twice.

MkDocs calls these while it builds (mkdocs.yml, `hooks`): rules come from the games, pages such as CONTRIBUTING.md from
beside docs/, examples as the files that they are, colours, fonts and the sign from the page. Links to any of them are
written as a code host reads them, and led to the site's own pages here.
"""

import re
from collections.abc import Iterator
from os.path import relpath
from pathlib import Path, PurePosixPath
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from mischief.game.registry import OURS, find
from mischief.game.texts import LANGUAGES, rules_text, title

ROOT = Path(__file__).parents[1]
LANGUAGE_NAMES = {"en": "English", "ru": "Русский", "pl": "Polski"}
BESIDE = {  # pages of the project, by the name that they have on the site
    "contributing.md": "CONTRIBUTING.md",
    "changelog.md": "CHANGELOG.md",
    "security.md": "SECURITY.md",
    "code-of-conduct.md": "CODE_OF_CONDUCT.md",
}
FONTS = {name: ROOT / "web/node_modules/@fontsource-variable" / name for name in ("nunito", "shantell-sans")}
LINK = re.compile(r"(?<=\]\()(?!\w+:|#)([^)#\s]+)")
DARK_ROOM = ':root[data-theme="dark"]', '[data-md-color-scheme="slate"]'  # as the page and as the site call it


def rules_pages() -> Iterator[tuple[str, str, str]]:
    """Each game's rules in each language: the page on the site, the game, the language."""
    return ((f"rules/{game}.{language}.md", game, language) for game in OURS for language in LANGUAGES)


# Where a page of the site is written, by its place on the site; others lie in docs/ under the same name.
WRITTEN = {
    **BESIDE,
    **{page: f"src/mischief/games/{game}/data/rules.{language}.md" for page, game, language in rules_pages()},
}
CODE = (".py", ".mjs", ".toml")
EXAMPLES = [file.relative_to(ROOT).as_posix() for file in (ROOT / "examples").rglob("*") if file.suffix in CODE]
READ = {source: page for page, source in WRITTEN.items()} | {example: example for example in EXAMPLES}


def on_config(config: MkDocsConfig) -> None:
    """Put the rules of every game under Rules."""
    _section(config.nav, "Rules").extend(
        {title(find(game), "en"): [{LANGUAGE_NAMES[language]: f"rules/{game}.{language}.md"} for language in LANGUAGES]}
        for game in OURS
    )


def _section(nav: Any, name: str) -> list[Any]:
    """The list under a name, wherever it is in the navigation."""
    parts = [part for entry in nav if isinstance(entry, dict) for part in entry.items() if isinstance(part[1], list)]
    found = [inside for called, inside in parts if called == name]
    return found[0] if found else _section([entry for _, inside in parts for entry in inside], name)


def on_files(files: Files, config: MkDocsConfig) -> None:
    """Add what lies elsewhere."""
    for page, source in BESIDE.items():
        files.append(File.generated(config, page, content=(ROOT / source).read_text("utf-8")))
    for page, game, language in rules_pages():
        files.append(File.generated(config, page, content=rules_text(find(game), language)))
    for example in EXAMPLES:
        files.append(File.generated(config, example, abs_src_path=str(ROOT / example)))
    tokens = (ROOT / "web/src/styles/tokens.css").read_text("utf-8")
    files.append(File.generated(config, "look/tokens.css", content=tokens.replace(*DARK_ROOM)))
    files.append(File.generated(config, "look/sign.svg", content=(ROOT / "web/public/icon.svg").read_text("utf-8")))
    for place, source in _fonts():
        files.append(File.generated(config, place, abs_src_path=str(source)))


def _fonts() -> Iterator[tuple[str, Path]]:
    """The page's fonts: a style sheet each, and the files that it names."""
    for name, folder in FONTS.items():
        sheet = folder / "index.css"
        if not sheet.is_file():
            raise Abort(f"the font {name} is not there: `make docs` fetches the page's packages first")
        named = re.findall(r"url\(\./([^)]+)\)", sheet.read_text("utf-8"))
        yield from ((f"look/fonts/{name}/{part}", folder / part) for part in ("index.css", *named))


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Lead links to where things are on the site."""
    here = page.file.src_uri
    written = PurePosixPath(WRITTEN.get(here, f"docs/{here}")).parent
    return LINK.sub(lambda link: _led(link[1], written, here), markdown)


def _led(link: str, written: PurePosixPath, here: str) -> str:
    """A link as the page at `here` has to say it, given the folder in which it was written."""
    meant = relpath(written / link, ".").replace("\\", "/")
    place = READ.get(meant) or (meant.removeprefix("docs/") if meant.startswith("docs/") else None)
    return link if place is None else relpath(place, PurePosixPath(here).parent).replace("\\", "/")
