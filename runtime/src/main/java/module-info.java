/** What a generated push parser needs, and the contracts of a protocol handler. */
module org.tatoo.runtime {
    requires static transitive org.jspecify;

    exports org.tatoo.runtime;
}
