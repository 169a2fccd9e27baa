/** TLS 1.2 and 1.3 as a transport over another transport. */
module org.tatoo.tls {
    requires transitive org.tatoo.runtime;
    requires transitive org.tatoo.transport;
    requires static jdk.jfr;
    requires static transitive org.jspecify;

    exports org.tatoo.tls;
}
