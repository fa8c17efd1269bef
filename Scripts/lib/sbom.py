#!/usr/bin/env python3
"""Print the parts of a release as CycloneDX JSON: sbom.py VERSION COMMAND WHEEL.

The dynamic section of the command names the libraries that the command loads. The metadata of the Python package contain its
requirements. The compiler prints Swift's version.
"""

import email
import json
import os
import re
import subprocess
import sys
import uuid
import zipfile
from datetime import datetime, timezone


def printed(*command: str) -> str:
    """Run a program and return its output."""
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def main(version: str, command: str, wheel: str) -> None:
    """Print the document."""
    application = {"type": "application", "bom-ref": "navlog", "name": "navlog", "version": version}
    application["licenses"] = [{"license": {"id": "MIT"}}]
    swift = re.search(r"Swift version (\S+)", printed("swift", "--version"))
    sqlite = re.search(r"with SQLite ([0-9.]+[0-9])", printed(command, "--version"))
    if swift is None or sqlite is None:
        sys.exit("sbom.py: swift --version or navlog --version names no version")
    parts = [
        {"type": "library", "bom-ref": "swift", "name": "Swift standard library and Foundation, linked", "version": swift[1]}
    ]
    for name in sorted(re.findall(r"\(NEEDED\).*\[(.+)\]", printed("readelf", "-d", command))):
        part = {"type": "library", "bom-ref": name, "name": f"{name}, of the system"}
        if name.startswith("libsqlite3."):
            part["version"] = sqlite[1]
        parts.append(part)
    required = [part["bom-ref"] for part in parts]

    with zipfile.ZipFile(wheel) as archive:
        path = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        metadata = email.message_from_bytes(archive.read(path))
    parts.append({"type": "library", "bom-ref": "navlog-fleet", "name": metadata["Name"], "version": metadata["Version"]})
    packages = []
    for requirement in metadata.get_all("Requires-Dist", []):
        name = re.match(r"[A-Za-z0-9._-]+", requirement)
        if name and ";" not in requirement:
            packages.append(f"pypi:{name[0]}")
            constraint = requirement[name.end() :].strip()
            property = {"name": "navlog:requirement", "value": constraint or "any"}
            parts.append({"type": "library", "bom-ref": packages[-1], "name": name[0], "properties": [property]})

    moment = datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), timezone.utc)
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"timestamp": moment.isoformat().replace("+00:00", "Z"), "component": application},
        "components": parts,
        "dependencies": [
            {"ref": "navlog", "dependsOn": required},
            {"ref": "navlog-fleet", "dependsOn": ["navlog", *packages]},
        ],
    }
    content = json.dumps(document, sort_keys=True)
    document["serialNumber"] = f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, content)}"
    print(json.dumps(document, indent=1))


main(*sys.argv[1:])
