/** Grammars of protocols, and their generated parsers. */
module org.tatoo.grammars {
    requires transitive org.tatoo.runtime;
    requires transitive org.tatoo.writer;
    requires static transitive org.jspecify;

    exports org.tatoo.grammars.bencode;
    exports org.tatoo.grammars.cal;
    exports org.tatoo.grammars.dns;
    exports org.tatoo.grammars.ebnf;
    exports org.tatoo.grammars.http;
    exports org.tatoo.grammars.http2;
    exports org.tatoo.grammars.memcached;
    exports org.tatoo.grammars.mqtt;
    exports org.tatoo.grammars.mqtt5;
    exports org.tatoo.grammars.nats;
    exports org.tatoo.grammars.netstring;
    exports org.tatoo.grammars.postgresql;
    exports org.tatoo.grammars.proxy;
    exports org.tatoo.grammars.resp;
    exports org.tatoo.grammars.smtp;
    exports org.tatoo.grammars.stomp;
    exports org.tatoo.grammars.tls;
    exports org.tatoo.grammars.websocket;
}
