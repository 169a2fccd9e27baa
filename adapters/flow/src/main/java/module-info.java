/** Conversations as processors of {@link java.util.concurrent.Flow}. */
module org.tatoo.flow {
    requires transitive org.tatoo.transport;
    requires static transitive org.jspecify;

    exports org.tatoo.flow;
}
