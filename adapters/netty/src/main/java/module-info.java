/** Conversations in the pipelines of Netty. */
module org.tatoo.netty {
    requires transitive io.netty.transport;
    requires transitive org.tatoo.transport;
    requires static transitive org.jspecify;
    requires transitive io.netty.buffer;
    requires io.netty.common;
    requires io.netty.handler;

    exports org.tatoo.netty;
}
