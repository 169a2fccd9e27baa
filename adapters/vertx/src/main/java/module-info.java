/** Conversations on the sockets of Vert.x. */
module org.tatoo.vertx {
    requires transitive io.vertx.core;
    requires transitive org.tatoo.transport;
    requires static transitive org.jspecify;
    requires io.netty.transport;

    exports org.tatoo.vertx;
}
