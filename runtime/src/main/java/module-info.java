/** The run-time library of generated push parsers, and the contracts of protocol handlers. */
module org.tatoo.runtime {
    requires static transitive org.jspecify;

    exports org.tatoo.runtime;
}
