/** Banzai: the non-blocking server that feeds push parsers from sockets. */
module org.tatoo.server {
    requires transitive org.tatoo.runtime;
    requires transitive org.tatoo.transport;
    requires static jdk.jfr;
    requires static transitive org.jspecify;

    exports org.tatoo.server;
}
