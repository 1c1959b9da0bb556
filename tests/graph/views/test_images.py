"""The pictures of the docs are those that the code draws today."""

from __future__ import annotations

from types import ModuleType


def test_committed_pictures_are_up_to_date(images: ModuleType) -> None:
    for name, picture in images.pictures().items():
        committed = (images.IMAGES / name).read_text(encoding="utf-8")
        assert committed == picture, f"{name} is out of date: run python docs/make_images.py"


def test_pictures_need_no_network(images: ModuleType) -> None:
    for picture in images.pictures().values():
        assert "url(http" not in picture
        assert "@font-face" not in picture
