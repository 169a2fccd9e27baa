package org.tatoo.samples.http.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.tatoo.samples.http.request.ResourcePath;

@Tag("once")
class SiteTest {
    @TempDir
    private Path folder;

    private Path root;

    @BeforeEach
    void layOut() throws IOException {
        root = Files.createDirectories(folder.resolve("root"));
        Path outside = Files.createDirectories(folder.resolve("outside"));
        Files.writeString(folder.resolve("secret.txt"), "secret");
        Files.writeString(outside.resolve("secret.txt"), "secret");
        Files.createDirectories(folder.resolve("root-of-another"));
        Files.writeString(folder.resolve("root-of-another/a.txt"), "secret");
        Files.writeString(root.resolve("index.html"), "home");
        Files.writeString(root.resolve("a.txt"), "a");
        Files.writeString(root.resolve(".hidden"), "hidden");
        Files.createDirectories(root.resolve("empty"));
        Files.createDirectories(root.resolve("dir"));
        Files.writeString(root.resolve("dir/index.html"), "dir");
        Files.writeString(root.resolve("dir/b c.txt"), "b");
        Files.createDirectories(root.resolve(".git"));
        Files.writeString(root.resolve(".git/config"), "hidden");
        Files.createDirectories(root.resolve("odd/index.html"));
        Files.createSymbolicLink(root.resolve("link-to-a"), Path.of("a.txt"));
        Files.createSymbolicLink(root.resolve("link-to-dir"), Path.of("dir"));
        Files.createSymbolicLink(root.resolve("link-to-file-outside"), folder.resolve("secret.txt"));
        Files.createSymbolicLink(root.resolve("link-to-outside"), outside);
        Files.createSymbolicLink(root.resolve("link-to-parent"), Path.of(".."));
        Files.createSymbolicLink(root.resolve("link-to-neighbour"), folder.resolve("root-of-another"));
        Files.createSymbolicLink(root.resolve("link-to-hidden"), Path.of(".hidden"));
        Files.createSymbolicLink(root.resolve("link-to-itself"), Path.of("link-to-itself"));
        Files.createSymbolicLink(root.resolve("link-to-nothing"), Path.of("nothing"));
        Files.createSymbolicLink(root.resolve("link-to-root"), Path.of("."));
        Files.createSymbolicLink(root.resolve("dir/link-to-here"), Path.of("../dir/"));
        Files.createSymbolicLink(root.resolve("dir/link-up"), Path.of("../a.txt"));
        Files.createSymbolicLink(root.resolve("dir/link-above"), Path.of("../../secret.txt"));
        Files.createSymbolicLink(root.resolve("dir/link-around"), Path.of("../link-to-dir/./../dir/index.html"));
        Files.createSymbolicLink(root.resolve("link-by-whole-name"), root.resolve("dir/b c.txt"));
        Files.createSymbolicLink(root.resolve("link-out-and-in"), Path.of("../root/a.txt"));
        for (int i = 0; i < Walk.MOST_LINKS; i++) {
            Files.createSymbolicLink(
                    root.resolve("chain" + i), Path.of(i + 1 < Walk.MOST_LINKS ? "chain" + (i + 1) : "a.txt"));
        }
        Files.createSymbolicLink(root.resolve("chain"), Path.of("chain0"));
    }

    static Stream<Arguments> files() {
        return both(
                "/, index.html",
                "/index.html, index.html",
                "/a.txt, a.txt",
                "/dir/, dir/index.html",
                "/dir/b%20c.txt, dir/b c.txt",
                "/dir/../a.txt, a.txt",
                "/link-to-a, a.txt",
                "/link-to-dir/, dir/index.html",
                "/link-to-dir/b%20c.txt, dir/b c.txt",
                "/dir/link-up, a.txt",
                "/dir/link-around, dir/index.html",
                "/link-by-whole-name, dir/b c.txt",
                "/link-out-and-in, a.txt",
                "/chain0, a.txt");
    }

    /** On systems that open names in open directories, and on those that do not. */
    private static Stream<Arguments> both(String... cases) {
        return Arrays.stream(cases)
                .map(one -> one.split(", ", 2))
                .flatMap(one -> Stream.of(true, false)
                        .map(secure -> Arguments.of(secure, one[0], one.length > 1 ? one[1] : "")));
    }

    @ParameterizedTest
    @MethodSource("files")
    void filesAreFoundByTheirRealPath(boolean secure, String path, String file) throws IOException {
        try (Walk walk = walk(secure)) {
            Walk.Place found = Objects.requireNonNull(find(walk, path));
            assertThat(found.isFile()).isTrue();
            assertThat(found.path()).isEqualTo(root.toRealPath().resolve(file));
        }
    }

    static Stream<Arguments> directories() {
        return both("/dir", "/empty", "/link-to-dir", "/dir/../dir", "/link-to-root", "/dir/link-to-here");
    }

    @ParameterizedTest
    @MethodSource("directories")
    void aDirectoryWithoutSlashIsToldApart(boolean secure, String path, String nothing) throws IOException {
        try (Walk walk = walk(secure)) {
            assertThat(find(walk, path)).isNotNull().matches(Walk.Place::isDirectory);
        }
    }

    static Stream<Arguments> missing() {
        return both(
                "/nothing",
                "/empty/",
                "/a.txt/",
                "/a.txt/b",
                "//",
                "//a.txt",
                "/dir//index.html",
                "/.hidden",
                "/.git/config",
                "/.git",
                "/...",
                "/%2e%2e%2fsecret.txt",
                "/dir%2fb%20c.txt",
                "/dir%5cindex.html",
                "/%0d%0a",
                "/link-to-file-outside",
                "/link-to-outside",
                "/link-to-outside/",
                "/link-to-outside/secret.txt",
                "/link-to-parent",
                "/link-to-parent/secret.txt",
                "/link-to-parent/root/a.txt/..%2f",
                "/link-to-neighbour/a.txt",
                "/link-to-hidden",
                "/link-to-itself",
                "/link-to-nothing",
                "/dir/link-above",
                "/chain",
                "/" + "a".repeat(5000));
    }

    @ParameterizedTest
    @MethodSource("missing")
    void everythingElseIsMissing(boolean secure, String path, String nothing) throws IOException {
        try (Walk walk = walk(secure)) {
            assertThat(find(walk, path)).isNull();
        } catch (IOException e) {
            assertThat(FileFault.of(e)).isEqualTo(FileFault.MISSING);
        }
    }

    /** The index of a directory that is one itself is a directory, which is not redirected to again. */
    @Test
    void aDirectoryIsNoIndex() throws IOException {
        assertThat(load("/odd/")).isInstanceOf(Found.Missing.class);
        assertThat(load("/odd")).isInstanceOf(Found.Directory.class);
    }

    @Test
    void theRootMayBeALinkThatIsTurned() throws IOException {
        Path other = Files.createDirectories(folder.resolve("other"));
        Files.writeString(other.resolve("b.txt"), "b");
        Path link = Files.createSymbolicLink(folder.resolve("link"), root);
        AtomicLong nanos = new AtomicLong();
        Site site = Site.of(link, Folder::open, nanos::get);
        assertThat(load(site, "/a.txt")).isInstanceOf(Version.class);

        Files.delete(link);
        Files.createSymbolicLink(link, other);
        nanos.addAndGet(Root.VALID_NANOS);
        assertThat(load(site, "/a.txt")).isInstanceOf(Found.Missing.class);
        assertThat(load(site, "/b.txt")).isInstanceOf(Version.class);
    }

    @Test
    void aHiddenDirectoryMayBeTheRoot() throws IOException {
        assertThat(load(Site.of(root.resolve(".git")), "/config")).isInstanceOf(Version.class);
    }

    @Test
    void theTimeOfAFileIsInWholeSeconds() throws IOException {
        Files.setLastModifiedTime(root.resolve("a.txt"), FileTime.from(Instant.parse("1994-11-06T08:49:37.9Z")));

        assertThat(((Version) load("/a.txt")).lastModified()).isEqualTo(784_111_777);
    }

    @Test
    void theRootMustBeADirectory() {
        assertThatThrownBy(() -> Site.of(root.resolve("a.txt"))).isInstanceOf(NotDirectoryException.class);
        assertThatThrownBy(() -> Site.of(root.resolve("nothing"))).isInstanceOf(NoSuchFileException.class);
    }

    private Found load(String path) throws IOException {
        return load(Site.of(root), path);
    }

    private static Found load(Site site, String path) throws IOException {
        Loader loader = new Loader(site, System::currentTimeMillis, new Semaphore(1), () -> false);
        try {
            return loader.load(ResourcePath.parse(path).orElseThrow(), null);
        } catch (IOException e) {
            assertThat(FileFault.of(e)).isEqualTo(FileFault.MISSING);
            return new Found.Missing();
        }
    }

    private Walk walk(boolean secure) throws IOException {
        return Site.of(root, secure ? Folder::open : NamedFolder::new, System::nanoTime)
                .walk(path -> {});
    }

    private static Walk.@Nullable Place find(Walk walk, String text) throws IOException {
        ResourcePath path = ResourcePath.parse(text).orElseThrow();
        if (!Site.isVisible(path)) {
            return null;
        }
        List<String> segments = new ArrayList<>(path.segments());
        if (path.directory()) {
            segments.add(Site.INDEX);
        }
        return walk.find(segments);
    }
}
