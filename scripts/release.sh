#!/usr/bin/env bash
# Builds a release into a folder: what is uploaded to Maven Central, in the layout of a repository, and as one file,
# central-bundle.zip, for the upload by hand. Uploads nothing. Checks each file by the rules of Maven Central.
#
#   scripts/release.sh [--test-key] VERSION FOLDER
#   scripts/release.sh --compare VERSION FOLDER
#
# With --compare, builds the version again, in another folder, and compares each file with that of the release in FOLDER,
# which has to be made from the same commit.
#
# Builds the last commit, in a clone that is removed at the end, without tests. Signs with the default key of gpg, or with
# --test-key, with a key for this run only, and then allows the placeholders of the root pom. Needs a JDK, 17 or newer,
# Maven 3.8.7 or newer, git, gpg and python3; GNUPGHOME and MAVEN_OPTS work as ever.
#
# Prints one line a step. Exit codes: 0 the release is in FOLDER, 1 a step failed, 2 wrong usage, or something is missing.

set -u -o pipefail
root=$(cd "$(dirname "$0")/.." && pwd)

test_key=
compare=
case ${1:-} in
    --test-key) test_key=yes; shift ;;
    --compare) compare=yes; shift ;;
esac
if (($# != 2)) || [[ ! $1 =~ ^[0-9]+\.[0-9]+\.[0-9]+([.-][A-Za-z0-9.]+)?$ || $1 == *SNAPSHOT* ]]; then
    echo "usage: scripts/release.sh [--test-key | --compare] VERSION FOLDER, with a version such as 0.1.0" >&2
    exit 2
fi
version=$1
for tool in java mvn git gpg python3; do
    command -v "$tool" >/dev/null || { echo "missing: $tool" >&2; exit 2; }
done
if [[ -z $compare && -e $2 && -n $(ls -A "$2") ]]; then
    echo "$2 is not empty" >&2
    exit 2
elif [[ -n $compare && ! -d $2/org/tatoo/tatoo-bom/$version ]]; then
    echo "there is no release $version in $2" >&2
    exit 2
fi
mkdir -p "$2"
folder=$(cd "$2" && pwd)

work=$(mktemp -d)
clean_up() {
    [[ -z $test_key ]] || GNUPGHOME=$work/gpg gpgconf --kill gpg-agent
    rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 1' INT TERM

# step NAME COMMAND…
step() {
    if ! "${@:2}" >"$work/log" 2>&1; then
        echo "FAIL $1"
        tail -n 40 "$work/log"
        exit 1
    fi
    echo "ok   $1$(grep -h -E ' (violations|compared)$' "$work/log" | sed 's/^/: /')"
}

sources() {
    git clone -q "$root" "$work/tatoo" && cd "$work/tatoo" || return 1
    local snapshot
    snapshot=$(sed -n 's:^  <version>\(.*\)</version>:\1:p' pom.xml)
    git ls-files -- '*pom.xml' | xargs sed -i "s:<version>$snapshot</version>:<version>$version</version>:"
    sed -i "s:<tag>HEAD</tag>:<tag>v$version</tag>:" pom.xml
    if [[ -z $test_key$compare ]] && grep -n 'tatoo\.invalid' pom.xml; then
        echo "Replace the placeholders of the root pom.xml: only the owner of the name org.tatoo knows them."
        return 1
    fi
}

key() {
    export GNUPGHOME=$work/gpg
    mkdir -m 700 "$GNUPGHOME"
    gpg --batch --passphrase '' --quick-gen-key 'A test of a release <test@tatoo.invalid>' rsa2048 sign 1d
}

# build GOALS…: of the libraries of the BOM, of itself and of the plugin, with the modules that they need.
build() {
    cd "$work/tatoo" || return 1
    local modules
    modules=$(sed -n 's:^        <artifactId>\(tatoo-.*\)</artifactId>:\:\1:p' bom/pom.xml | paste -s -d ,)
    mvn -B -ntp -P release -pl ":tatoo-bom,:tatoo-maven-plugin,$modules" -am "$@" -DskipTests \
        -Dspotless.check.skip -Dmdep.analyze.skip
}

publish() {
    build deploy -Dmaven.install.skip=true -DaltDeploymentRepository="release::file://$folder"
}

# Lists all differences; modules that are not part of a release have none. The name of the repository is new each time:
# else Maven would compare with files of this version that it has from another release.
compare() {
    build verify artifact:compare -Dgpg.skip -Dreference.repo="release-$(date +%s)-$$::file://$folder" \
        -Dbuildinfo.ignore='**/*-tests.jar' -Dbuildinfo.ignoreJavadoc=false -Dcompare.fail=false \
        >"$work/build" 2>&1 || { tail -n 40 "$work/build"; return 1; }
    grep -h -o -E '[a-z0-9 ]+ mismatch [^ :]+' "$work/build" | sort -u | sed 's/ mismatch / differs: /'
    grep -c 'rebuild comparison result' "$work/build" | sed 's/$/ artifacts compared/'
    ! grep -q ' mismatch ' "$work/build"
}

bundle() {
    # Metadata belong to the repository; jars of tests are for other modules of the same build.
    find "$folder" \( -name 'maven-metadata*' -o -name '*-tests.jar*' \) -delete
    cd "$folder" && python3 -m zipfile -c central-bundle.zip *
}

step "the sources of $version" sources
if [[ -n $compare ]]; then
    step "the files of two builds are equal" compare
    exit
fi
[[ -z $test_key ]] || step "a key for this run" key
step "Maven builds, signs and copies all artifacts" publish
step "central-bundle.zip" bundle
step "the rules of Maven Central" python3 "$root/scripts/release/check.py" "$folder"
