/** The run-time library of generated writers. */
module org.tatoo.writer {
    requires transitive org.tatoo.runtime;
    requires static transitive org.jspecify;

    exports org.tatoo.writer;
}
