package org.tatoo.maven;

import java.nio.file.Path;
import java.util.Objects;

/** What the build tells the integration tests. */
final class TestProperty {
    private TestProperty() {}

    static String text(String name) {
        return Objects.requireNonNull(
                System.getProperty(name), name + " is set by the Failsafe execution of this module");
    }

    static Path path(String name) {
        return Path.of(text(name)).normalize();
    }
}
