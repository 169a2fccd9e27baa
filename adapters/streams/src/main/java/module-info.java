/** Conversations on sockets whose calls block. */
module org.tatoo.streams {
    requires transitive org.tatoo.transport;
    requires static transitive org.jspecify;

    exports org.tatoo.streams;
}
