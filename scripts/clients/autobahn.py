"""Runs the sections 1 to 10 of the Autobahn test suite: python3 autobahn.py PORT FOLDER WSTEST…"""

import json
import pathlib
import subprocess
import sys

port, folder, command = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]
spec = folder / "autobahn.json"
reports = folder / "autobahn"
spec.write_text(json.dumps({
    "outdir": str(reports),
    "servers": [{"agent": "tatoo", "url": f"ws://127.0.0.1:{port}/echo"}],
    "cases": [f"{section}.*" for section in range(1, 11)],
    "exclude-cases": [],
    "exclude-agent-cases": {},
}))
subprocess.run([*command, "-m", "fuzzingclient", "-s", str(spec)], check=True, stdout=subprocess.DEVNULL)
results = json.loads((reports / "index.json").read_text())["tatoo"]
kinds = {}
for case, result in results.items():
    for part in ("behavior", "behaviorClose"):
        assert result[part] in ("OK", "INFORMATIONAL"), f"{case}: {part} {result[part]}"
    kinds[result["behavior"]] = kinds.get(result["behavior"], 0) + 1
assert results, "no cases"
print(f"{len(results)} cases: " + ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items(), reverse=True)))
