#!/usr/bin/env bash
# Builds what users build: the project of docs/tutorial.md, taken from that page, as a module, against Tatoo as Maven
# installs it; then a module that extends a handler of tatoo-grammars. Both are compiled with -Xlint:all -Werror. The
# server runs without JSpecify, as annotations are not needed at run time, and answers the commands of the tutorial.
#
#   scripts/modular-consumer.sh [local-repository]
#
# With a local repository, Tatoo has to be installed in it: mvn install -DskipTests. Without one, the script installs
# Tatoo from these sources into a folder of its own, which is removed at the end; artifacts of others come from
# ~/.m2/repository where it has them. Needs a JDK, 17 or newer, and Maven 3.8.7 or newer.
#
# Prints one line a step. Exit codes: 0 all passed, 1 one failed, 2 something needed is missing.

set -u -o pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
bin=${JAVA_HOME:+$JAVA_HOME/bin/}
version=$(sed -n 's:^  <version>\(.*\)</version>:\1:p' "$root/pom.xml")
compiler=$(sed -n 's:.*<maven-compiler-plugin.version>\(.*\)</.*:\1:p' "$root/pom.xml")

for tool in "${bin}java" "${bin}javac" mvn timeout; do
    command -v "$tool" >/dev/null || { echo "missing: $tool" >&2; exit 2; }
done
if (($#)) && [[ ! -d $1/org/tatoo/tatoo-server-runtime/$version ]]; then
    echo "missing: Tatoo $version in $1; run mvn install -DskipTests" >&2
    exit 2
fi

work=$(mktemp -d)
server=
clean_up() {
    [[ -z $server ]] || kill "$server" 2>/dev/null
    rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 1' INT TERM

# ---- Maven

repository=${1:-$work/repository}
cat >"$work/settings.xml" <<XML
<settings>
  <profiles>
    <profile>
      <id>installed</id>
      <repositories>
        <repository>
          <id>installed</id><url>file://$HOME/.m2/repository</url><snapshots><enabled>false</enabled></snapshots>
        </repository>
      </repositories>
      <pluginRepositories>
        <pluginRepository>
          <id>installed</id><url>file://$HOME/.m2/repository</url><snapshots><enabled>false</enabled></snapshots>
        </pluginRepository>
      </pluginRepositories>
    </profile>
  </profiles>
  <activeProfiles>
    <activeProfile>installed</activeProfile>
  </activeProfiles>
</settings>
XML

# maven FOLDER ARGUMENTS…
maven() {
    local settings=()
    [[ $repository == "$work"/* ]] && settings=(-gs "$work/settings.xml")
    (cd "$1" && mvn -B -q "${settings[@]}" -Dmaven.repo.local="$repository" "${@:2}")
}

# step NAME COMMAND…
step() {
    if ! "${@:2}" >"$work/log" 2>&1; then
        echo "FAIL $1"
        tail -n 20 "$work/log"
        exit 1
    fi
    echo "ok   $1"
}

# ---- the project of the tutorial

# fence LANGUAGE TEXT: prints the example of the tutorial in LANGUAGE that contains TEXT.
fence() {
    awk -v open="\`\`\`$1" -v text="$2" '
        $0 == open { inside = 1; block = ""; next }
        inside && $0 == "```" { if (index(block, text)) { printf "%s", block; exit } inside = 0 }
        inside { block = block $0 "\n" }' "$root/docs/tutorial.md"
}

kv=$work/kv
write_tutorial() {
    mkdir -p "$kv/.mvn" "$kv/src/main/ebnf/org/example/kv" "$kv/src/main/java/org/example/kv"
    fence xml '<artifactId>kv<' | sed "s:\(<tatoo.version>\).*\(</tatoo.version>\):\1$version\2:" >"$kv/pom.xml"
    fence ebnf 'conversation = command* ;' >"$kv/src/main/ebnf/org/example/kv/kv.ebnf"
    fence java 'class KvHandler' >"$kv/src/main/java/org/example/kv/KvHandler.java"
    # Any free port.
    fence java 'class KvServer' | sed 's/\.port(7070)/.port(0)/' >"$kv/src/main/java/org/example/kv/KvServer.java"
    fence java 'module org.example.kv' >"$kv/src/main/java/module-info.java"
    [[ -z $(find "$kv" -type f -empty) ]]
}

# lint FOLDER: compiles all sources of a project again, with its dependencies as modules.
lint() {
    "${bin}javac" -Xlint:all -Werror -d "$1/target/linted" -p "$1/target/lib" \
        $(cd "$1" && find "$PWD/src/main/java" "$PWD/target/generated-sources" -name '*.java' 2>/dev/null)
}

serve() {
    rm "$kv"/target/lib/jspecify-*.jar || return 1
    "${bin}java" -p "$kv/target/linted:$kv/target/lib" -m org.example.kv/org.example.kv.KvServer >"$work/out" 2>&1 &
    server=$!
    for _ in {1..300}; do
        grep -qs 'listening on port' "$work/out" && return
        kill -0 "$server" 2>/dev/null || break
        sleep 0.1
    done
    cat "$work/out"
    return 1
}

ask() {
    local port answer expected=$'OK\nVALUE a large one\nNONE\nOK'
    port=$(sed -n 's/listening on port //p' "$work/out")
    exec 3<>"/dev/tcp/127.0.0.1/$port"
    printf 'SET bread a large one\nGET bread\nGET milk\nDEL bread\n' >&3
    answer=$(timeout 20 head -n 4 <&3)
    exec 3>&-
    [[ $answer == "$expected" ]] || { echo "answered: $answer"; return 1; }
}

# ---- a module that uses tatoo-grammars

list=$work/list
write_list() {
    mkdir -p "$list/.mvn" "$list/src/main/java/org/example/list"
    cat >"$list/pom.xml" <<XML
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>org.example</groupId>
  <artifactId>list</artifactId>
  <version>1.0</version>
  <properties>
    <maven.compiler.release>17</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency>
      <groupId>org.tatoo</groupId>
      <artifactId>tatoo-grammars</artifactId>
      <version>$version</version>
    </dependency>
  </dependencies>
  <build>
    <plugins>
      <plugin>
        <groupId>org.apache.maven.plugins</groupId>
        <artifactId>maven-compiler-plugin</artifactId>
        <version>$compiler</version>
      </plugin>
    </plugins>
  </build>
</project>
XML
    cat >"$list/src/main/java/module-info.java" <<JAVA
module org.example.list {
    requires org.tatoo.grammars;
}
JAVA
    cat >"$list/src/main/java/org/example/list/ListHandler.java" <<JAVA
package org.example.list;

import org.tatoo.grammars.ebnf.EbnfProduction;
import org.tatoo.grammars.ebnf.EbnfProtocolHandler;
import org.tatoo.grammars.ebnf.EbnfTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Token;

final class ListHandler extends EbnfProtocolHandler {
    ListHandler(Connection connection) {
        super(connection);
    }

    @Override
    public void shift(EbnfTerminal terminal, Token token) {
        System.out.println(terminal + " " + token.text());
    }

    @Override
    public void reduce(EbnfProduction production) {
        System.out.println(production);
    }
}
JAVA
}

if ((!$#)); then
    step "Maven installs Tatoo into a folder of its own" \
        maven "$root" install -DskipTests -pl maven-plugin,server-runtime,grammars,:tatoo-bom -am
fi
step "tutorial: its files" write_tutorial
step "tutorial: Maven builds the module" \
    maven "$kv" package dependency:copy-dependencies -DoutputDirectory=target/lib
step "tutorial: javac -Xlint:all -Werror" lint "$kv"
step "tutorial: the server starts without JSpecify" serve
step "tutorial: it answers as the page says" ask
write_list
step "tatoo-grammars: Maven builds a module that uses it" \
    maven "$list" package dependency:copy-dependencies -DoutputDirectory=target/lib
step "tatoo-grammars: javac -Xlint:all -Werror" lint "$list"
