#!/usr/bin/env bash
# Builds what users build, from a release that is not uploaded yet: the project of docs/tutorial.md, taken from that page,
# on the class path and as a module; then a module that takes one protocol of tatoo-grammars, with the BOM. Both are
# compiled with -Xlint:all -Werror as well. The server runs without JSpecify, as annotations are not needed at run time,
# and answers the commands of the tutorial.
#
#   scripts/consumers.sh [RELEASE]
#
# RELEASE is a folder of scripts/release.sh; without it, the script makes one of the last commit, with a key for this run.
# Maven has an empty home and an empty local repository: artifacts of Tatoo can come from RELEASE only, those of others from
# Maven Central. Needs a JDK, 17 or newer, and Maven 3.8.7 or newer; without RELEASE, also what scripts/release.sh needs.
#
# Prints one line a step. Exit codes: 0 all passed, 1 one failed, 2 something needed is missing.

set -u -o pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
bin=${JAVA_HOME:+$JAVA_HOME/bin/}
compiler=$(sed -n 's:.*<maven-compiler-plugin.version>\(.*\)</.*:\1:p' "$root/pom.xml")

for tool in "${bin}java" "${bin}javac" mvn timeout; do
    command -v "$tool" >/dev/null || { echo "missing: $tool" >&2; exit 2; }
done
if (($#)) && [[ ! -d $1/org/tatoo/tatoo-bom ]]; then
    echo "missing: a release in $1; run scripts/release.sh" >&2
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

release=$work/release
if (($#)); then
    release=$(cd "$1" && pwd)
else
    snapshot=$(sed -n 's:^  <version>\(.*\)</version>:\1:p' "$root/pom.xml")
    "$root/scripts/release.sh" --test-key "${snapshot%-SNAPSHOT}" "$release" || exit 1
fi
version=$(ls "$release/org/tatoo/tatoo-bom")

mkdir "$work/home"
cat >"$work/settings.xml" <<XML
<settings>
  <profiles>
    <profile>
      <id>release</id>
      <repositories>
        <repository>
          <id>release</id><url>file://$release</url>
        </repository>
      </repositories>
      <pluginRepositories>
        <pluginRepository>
          <id>release</id><url>file://$release</url>
        </pluginRepository>
      </pluginRepositories>
    </profile>
  </profiles>
  <activeProfiles>
    <activeProfile>release</activeProfile>
  </activeProfiles>
</settings>
XML

# maven FOLDER ARGUMENTS…
maven() {
    (cd "$1" && HOME=$work/home mvn -B -q -s "$work/settings.xml" -Duser.home="$work/home" \
        -Dmaven.repo.local="$work/repository" "${@:2}")
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
    [[ -z $(find "$kv" -type f -empty) ]]
}

write_module() {
    fence java 'module org.example.kv' >"$kv/src/main/java/module-info.java"
    [[ -s $kv/src/main/java/module-info.java ]]
}

# lint FOLDER: compiles all sources of a project again, with its dependencies as modules.
lint() {
    "${bin}javac" -Xlint:all -Werror -d "$1/target/linted" -p "$1/target/lib" \
        $(cd "$1" && find "$PWD/src/main/java" "$PWD/target/generated-sources" -name '*.java' 2>/dev/null)
}

# serve ARGUMENTS…: starts the server with these arguments of java.
serve() {
    rm -f "$kv"/target/lib/jspecify-*.jar
    "${bin}java" "$@" >"$work/out" 2>&1 &
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
    kill "$server"
    wait "$server" 2>/dev/null
    server=
    [[ $answer == "$expected" ]] || { echo "answered: $answer"; return 1; }
}

# ---- a module that takes one protocol

resp=$work/resp
write_resp() {
    mkdir -p "$resp/.mvn" "$resp/src/main/java/org/example/resp"
    cat >"$resp/pom.xml" <<XML
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>org.example</groupId>
  <artifactId>resp</artifactId>
  <version>1.0</version>
  <properties>
    <maven.compiler.release>17</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencyManagement>
    <dependencies>
      <dependency>
        <groupId>org.tatoo</groupId>
        <artifactId>tatoo-bom</artifactId>
        <version>$version</version>
        <type>pom</type>
        <scope>import</scope>
      </dependency>
    </dependencies>
  </dependencyManagement>
  <dependencies>
    <dependency>
      <groupId>org.tatoo</groupId>
      <artifactId>tatoo-grammars</artifactId>
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
    cat >"$resp/src/main/java/module-info.java" <<JAVA
module org.example.resp {
    requires org.tatoo.grammars;
}
JAVA
    cat >"$resp/src/main/java/org/example/resp/Commands.java" <<JAVA
package org.example.resp;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.tatoo.grammars.resp.RespParser;
import org.tatoo.grammars.resp.RespProduction;
import org.tatoo.grammars.resp.RespProtocolHandler;
import org.tatoo.grammars.resp.RespTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Token;

final class Commands extends RespProtocolHandler {
    Commands() {
        super(Connection.none());
    }

    @Override
    public void shift(RespTerminal terminal, Token token) {
        System.out.println(terminal + " " + token.text());
    }

    @Override
    public void reduce(RespProduction production) {
        System.out.println(production);
    }

    public static void main(String[] arguments) {
        RespParser parser = new RespParser(new Commands());
        parser.feed(ByteBuffer.wrap("PING hello\r\n".getBytes(StandardCharsets.US_ASCII)));
    }
}
JAVA
}

run_resp() {
    "${bin}java" -p "$resp/target/linted:$resp/target/lib" -m org.example.resp/org.example.resp.Commands | tee "$work/out"
    grep -q '^[a-z_]* hello$' "$work/out"
}

copies=(package dependency:copy-dependencies -DoutputDirectory=target/lib -DincludeScope=compile)
step "tutorial: its files" write_tutorial
step "tutorial: Maven builds it" maven "$kv" "${copies[@]}"
step "tutorial: the server starts" serve -cp "$kv/target/classes:$kv/target/lib/*" org.example.kv.KvServer
step "tutorial: it answers as the page says" ask
step "tutorial: the file of its module" write_module
step "tutorial: Maven builds the module" maven "$kv" clean "${copies[@]}"
step "tutorial: javac -Xlint:all -Werror" lint "$kv"
step "tutorial: the module starts without JSpecify" \
    serve -p "$kv/target/linted:$kv/target/lib" -m org.example.kv/org.example.kv.KvServer
step "tutorial: it answers as the page says" ask
write_resp
step "RESP: Maven builds a module with the BOM" maven "$resp" "${copies[@]}"
step "RESP: javac -Xlint:all -Werror" lint "$resp"
step "RESP: it reads a command" run_resp
