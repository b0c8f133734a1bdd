"""What `podium serve --collect` tells the phones of a class beside what they ask for."""

import contextlib
import socket
import urllib.request

from pupils import SITE
from serving import Preview


def own_address() -> str | None:
    """An address by which this machine reaches others, if it has one; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking, contextlib.suppress(OSError):
        asking.connect(("192.0.2.1", 9))
        return asking.getsockname()[0]
    return None


def test_what_the_author_has_to_mend_is_told_to_no_phone(site):
    site.write(SITE + "\n-- content/broken.md --\n---\ntype: quiz\n---\n\n## Q?\n\n- [ ] a\n- [ ] b\n")
    preview = Preview(site.folder, "--collect")
    try:
        assert b"broken.md" in preview.get("/podium/live?page=/index.html&findings=x")
        if address := own_address():
            asked = f"http://{address}:{preview.port}/podium/live?page=/index.html&findings=x"
            with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(asked) as answer:
                assert b"broken.md" not in answer.read()
    finally:
        preview.stop()
