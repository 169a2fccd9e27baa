/** Conversations in the filter chains of Grizzly. */
module org.tatoo.grizzly {
    requires transitive org.glassfish.grizzly;
    requires transitive org.tatoo.transport;
    requires static transitive org.jspecify;

    exports org.tatoo.grizzly;
}
