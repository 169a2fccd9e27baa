# What the scripts of this folder share; read by them, not run. Sets java and classpath, and builds what is missing.

# Numbers have a point in what is printed and what is read.
export LC_ALL=C.UTF-8
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
root=$(cd "$here/.." && pwd)
tatoo=${TATOO:-$root}
if [[ ! -d $here/target/classes/org || ! -d $here/target/lib ]]; then
    (cd "$root" && ${MAVEN:-mvn} -B -q -Pbenchmarks -pl benchmarks -am -DskipTests package >&2)
fi
modules=(runtime transport writer-runtime grammars grammar-compiler server-runtime server-tls samples/options samples/http-server samples/key-value-server)
for module in "${modules[@]}"; do
    if [[ ! -d $tatoo/$module/target/classes ]]; then
        echo "missing: $tatoo/$module/target/classes" >&2
        echo "build it: mvn -Pbenchmarks -pl benchmarks -am -DskipTests package" >&2
        exit 2
    fi
done
classpath=$here/target/classes
for module in "${modules[@]}"; do
    classpath+=:$tatoo/$module/target/classes
done
classpath+=:$here/target/lib/*
