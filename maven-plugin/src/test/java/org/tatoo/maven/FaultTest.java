package org.tatoo.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.descriptor.PluginDescriptor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a build ends if a class of the compiler is broken: another one is loaded in its place. */
@SuppressWarnings("NullAway.Init")
class FaultTest {
    private static final String CLASS_PATH = System.getProperty("java.class.path");
    private static final String BROKEN = """
            package org.tatoo.compiler.direct.unroll;

            final class LaneOrder {
                static java.util.List<Place> of(Place first) {
                    throw new IllegalStateException("broken");
                }

                static boolean leads(Place from, Place to) {
                    throw new IllegalStateException("broken");
                }
            }
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void writeGrammar() throws IOException {
        Files.writeString(
                Files.createDirectories(folder.resolve("src")).resolve("words.ebnf"),
                "tokens: word = '[a-z]' productions: words = 'word'+ ;");
    }

    /** Loads the classes of Tatoo again, one of them another. */
    private ClassLoader loader() throws IOException {
        Path source = Files.writeString(folder.resolve("LaneOrder.java"), BROKEN);
        Path classes = Files.createDirectories(folder.resolve("classes"));
        int exitCode = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-d", classes.toString(), "-cp", CLASS_PATH, source.toString());
        assertThat(exitCode).isZero();
        List<URL> places = new ArrayList<>(List.of(classes.toUri().toURL()));
        for (String entry : CLASS_PATH.split(File.pathSeparator, -1)) {
            places.add(Path.of(entry).toUri().toURL());
        }
        return new URLClassLoader(places.toArray(URL[]::new), new ClassLoader(FaultTest.class.getClassLoader()) {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                if (name.startsWith("org.tatoo.")) {
                    throw new ClassNotFoundException(name);
                }
                return super.loadClass(name, resolve);
            }
        });
    }

    /** Returns the exception that ends the goal; null if there is none. */
    private @Nullable Throwable failure(boolean tablesOnly) throws Exception {
        Object mojo = loader().loadClass("org.tatoo.maven.GenerateMojo")
                .getDeclaredConstructor()
                .newInstance();
        PluginDescriptor plugin = new PluginDescriptor();
        plugin.setArtifacts(List.of());
        set(mojo, "sourceDirectory", folder.resolve("src").toFile());
        set(mojo, "outputDirectory", folder.resolve("out").toFile());
        set(mojo, "tablesOnly", tablesOnly);
        set(mojo, "plugin", plugin);
        set(mojo, "project", new org.apache.maven.project.MavenProject());
        try {
            mojo.getClass().getMethod("execute").invoke(mojo);
            return null;
        } catch (InvocationTargetException e) {
            return e.getCause();
        }
    }

    private static void set(Object object, String name, Object value) throws ReflectiveOperationException {
        Field field = object.getClass().getDeclaredField(name);
        field.setAccessible(true);
        field.set(object, value);
    }

    @Test
    void aFaultOfTheCompilerIsOneSentence() throws Exception {
        assertThat(failure(false))
                .isInstanceOf(MojoExecutionException.class)
                .hasMessageMatching(
                        "\\S+words\\.ebnf: the compiler failed at the stage \"direct code\" .* a fault of the "
                                + "compiler and not of the grammar: use -Dtatoo\\.tablesOnly .*, and report it with -X");
    }

    @Test
    void withoutDirectCodeItsFaultDoesNotMatter() throws Exception {
        assertThat(failure(true)).isNull();
        assertThat(folder.resolve("out/WordsParser.java")).exists();
    }
}
