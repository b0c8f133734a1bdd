"""Running an import, and packages for it to read."""

import zipfile

from support import podium


def importing(folder, *arguments):
    return podium("import", *arguments, cwd=folder)


def zipped(path, members):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
