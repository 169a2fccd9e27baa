package org.tatoo.httpserver;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.spi.HttpServerProvider;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** The two implementations that the cases run against. */
enum Providers {
    JDK,
    TATOO;

    private static final String NAME = "sun.net.httpserver.DefaultHttpServerProvider";
    private static final HttpServerProvider OF_JDK = ofJdk();
    private static final HttpServerProvider OURS = new BanzaiHttpServerProvider();

    HttpServerProvider provider() {
        return this == JDK ? OF_JDK : OURS;
    }

    /** A server that is bound to a free port of the loopback address. */
    HttpServer bound() throws IOException {
        return provider().createHttpServer(free(), 0);
    }

    /** Any free port of the loopback address. */
    static InetSocketAddress free() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }

    /** The JDK makes its own provider if it is named; from outside its package is closed. */
    private static HttpServerProvider ofJdk() {
        System.setProperty(HttpServerProvider.class.getName().replace(".spi", ""), NAME);
        HttpServerProvider found = HttpServerProvider.provider();
        if (!found.getClass().getName().equals(NAME)) {
            throw new IllegalStateException("another provider was asked for before: " + found);
        }
        return found;
    }
}
