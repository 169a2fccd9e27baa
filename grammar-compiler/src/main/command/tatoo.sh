#!/bin/sh
# This file is a shell script and the jar that it runs: Java reads a jar from its end. The options are for a command that
# ends in seconds: the optimizing compiler and the collector threads take more processor time than they save.
if [ -n "$JAVA_HOME" ]; then
    java=$JAVA_HOME/bin/java
else
    java=java
fi
exec "$java" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -jar "$0" "$@"
