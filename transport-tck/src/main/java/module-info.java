/** Black-box checks that every transport has to pass. For tests. */
module org.tatoo.transport.tck {
    requires transitive org.tatoo.runtime;
    requires transitive org.tatoo.transport;
    requires static transitive org.jspecify;

    exports org.tatoo.transport.tck;
}
