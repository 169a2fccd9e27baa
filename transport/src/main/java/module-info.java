/** The conversation between a push parser and what carries its bytes. */
module org.tatoo.transport {
    requires transitive org.tatoo.runtime;
    requires static transitive org.jspecify;
    requires static jdk.jfr;
    requires static jdk.management;

    exports org.tatoo.transport;
}
