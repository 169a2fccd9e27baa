/** Tests of protocols in memory. */
module org.tatoo.testing {
    requires transitive org.tatoo.transport;
    requires static transitive org.jspecify;

    exports org.tatoo.testing;
}
