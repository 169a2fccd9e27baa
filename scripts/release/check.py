"""Checks a repository folder by the rules that Maven Central publishes for what is uploaded to it.

    python3 check.py FOLDER

https://central.sonatype.org/publish/requirements: coordinates of a release; a name, a description, a URL, licenses,
developers and SCM in each pom; sources and Javadoc beside each jar; a signature of each file, and MD5 and SHA-1 sums that
are those of the file. Beyond that: no pom has a parent, each dependency has the version of a release, each jar has its
Maven descriptor, and each artifact has an SBOM. Prints one line for each violation, and the number of artifacts and files.
Exit codes: 0 none, 1 some.
"""

import hashlib
import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from xml.etree import ElementTree

NAMESPACE = "{http://maven.apache.org/POM/4.0.0}"
SUMS = {".md5": hashlib.md5, ".sha1": hashlib.sha1}
REQUIRED = [
    "name", "description", "url", "licenses/license/name", "licenses/license/url", "developers/developer/name",
    "developers/developer/email", "scm/connection", "scm/developerConnection", "scm/url",
]
violations = []
files = 0


def violation(where, sentence):
    violations.append(f"{where}: {sentence}")


def text(element, path):
    found = element.find("/".join(NAMESPACE + step for step in path.split("/")))
    return (found.text or "").strip() if found is not None else ""


def is_release(version):
    return bool(version) and "SNAPSHOT" not in version and "$" not in version


def check_file(path):
    """A file of the artifact: its signature and sums."""
    global files
    files += 1
    signature = path.with_name(path.name + ".asc")
    if not signature.exists():
        violation(path.name, "has no signature")
    elif subprocess.run(["gpg", "--batch", "--verify", signature, path], capture_output=True).returncode:
        violation(path.name, "has a signature that does not verify")
    for ending, algorithm in SUMS.items():
        sums = path.with_name(path.name + ending)
        if not sums.exists() or sums.read_text().split()[0] != algorithm(path.read_bytes()).hexdigest():
            violation(path.name, f"has no {ending[1:]} sum, or a wrong one")


def check_pom(pom):
    root = ElementTree.parse(pom).getroot()
    for path in REQUIRED:
        if not text(root, path):
            violation(pom.name, f"has no {path}")
    if root.find(NAMESPACE + "parent") is not None:
        violation(pom.name, "has a parent, which a project would load")
    if not is_release(text(root, "version")):
        violation(pom.name, "has not the version of a release")
    for dependency in root.findall(f"{NAMESPACE}dependencies/{NAMESPACE}dependency"):
        if not is_release(text(dependency, "version")):
            violation(pom.name, f"depends on {text(dependency, 'artifactId')} without the version of a release")
    return text(root, "packaging") or "jar"


def check_jar(jar, artifact):
    with zipfile.ZipFile(jar) as content:
        names = content.namelist()
    if not any(re.fullmatch(f"META-INF/maven/[^/]+/{re.escape(artifact)}/pom.xml", name) for name in names):
        violation(jar.name, "has no META-INF/maven")


def check_artifact(folder):
    artifact, version = folder.parent.name, folder.name
    base = f"{artifact}-{version}"
    if re.search(r"SNAPSHOT", version):
        violation(base, "is no release")
    endings = [".pom", "-cyclonedx.json"]
    if check_pom(folder / f"{base}.pom") != "pom":
        endings += [".jar", "-sources.jar", "-javadoc.jar"]
        if (folder / f"{base}.jar").exists():
            check_jar(folder / f"{base}.jar", artifact)
    for ending in endings:
        if not (folder / f"{base}{ending}").exists():
            violation(base, f"has no {ending}")
    json.loads((folder / f"{base}-cyclonedx.json").read_text())["components"]
    for path in sorted(folder.iterdir()):
        if path.suffix not in {".asc", ".md5", ".sha1", ".sha256", ".sha512"}:
            check_file(path)
    if any(path.name.startswith("maven-metadata") for path in folder.iterdir()):
        violation(base, "has metadata that belong to the repository")


folders = sorted({pom.parent for pom in Path(sys.argv[1]).rglob("*.pom")})
for each in folders:
    check_artifact(each)
print("\n".join(violations + [f"{len(folders)} artifacts, {files} files, {len(violations)} violations"]))
sys.exit(1 if violations or not folders else 0)
