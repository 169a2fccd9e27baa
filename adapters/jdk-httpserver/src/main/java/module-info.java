/** The HTTP server of the JDK ({@code com.sun.net.httpserver}), carried out by Banzai and a generated HTTP parser. */
module org.tatoo.httpserver {
    requires transitive jdk.httpserver;
    requires org.tatoo.grammars;
    requires org.tatoo.runtime;
    requires org.tatoo.server;
    requires org.tatoo.tls;
    requires org.tatoo.transport;
    requires static transitive org.jspecify;

    exports org.tatoo.httpserver;

    provides com.sun.net.httpserver.spi.HttpServerProvider with
            org.tatoo.httpserver.BanzaiHttpServerProvider;
}
