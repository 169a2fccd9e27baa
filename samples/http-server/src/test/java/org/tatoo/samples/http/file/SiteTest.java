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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.samples.http.request.ResourcePath;

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
    }

    @ParameterizedTest
    @CsvSource({
        "/, index.html",
        "/index.html, index.html",
        "/a.txt, a.txt",
        "/dir/, dir/index.html",
        "/dir/b%20c.txt, dir/b c.txt",
        "/dir/../a.txt, a.txt",
        "/link-to-a, a.txt",
        "/link-to-dir/, dir/index.html",
        "/link-to-dir/b%20c.txt, dir/b c.txt",
    })
    void filesAreFoundByTheirRealPath(String path, String file) throws IOException {
        Path expected = root.toRealPath().resolve(file);

        assertThat(find(root, path))
                .isInstanceOfSatisfying(
                        Site.Entry.File.class, found -> assertThat(found.path()).isEqualTo(expected));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/dir", "/empty", "/link-to-dir", "/dir/../dir"})
    void aDirectoryWithoutSlashIsToldApart(String path) throws IOException {
        assertThat(find(root, path)).isInstanceOf(Site.Entry.Directory.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/nothing",
                "/empty/",
                "/odd/",
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
                "/link-to-nothing"
            })
    void everythingElseIsMissing(String path) throws IOException {
        assertThat(find(root, path)).isEqualTo(new Site.Entry.Missing());
    }

    @Test
    void aNameTooLongForTheFileSystemIsMissing() throws IOException {
        assertThat(find(root, "/" + "a".repeat(5000))).isEqualTo(new Site.Entry.Missing());
    }

    @Test
    void theRootMayBeALinkItself() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link-to-root"), root);

        assertThat(find(link, "/a.txt")).isInstanceOf(Site.Entry.File.class);
    }

    @Test
    void aHiddenDirectoryMayBeTheRoot() throws IOException {
        assertThat(find(root.resolve(".git"), "/config")).isInstanceOf(Site.Entry.File.class);
    }

    @Test
    void theTimeOfAFileIsInWholeSeconds() throws IOException {
        Files.setLastModifiedTime(root.resolve("a.txt"), FileTime.from(Instant.parse("1994-11-06T08:49:37.9Z")));

        Site.Entry.File found = (Site.Entry.File) find(root, "/a.txt");
        assertThat(found)
                .isEqualTo(new Site.Entry.File(root.toRealPath().resolve("a.txt"), 1, 784_111_777_900_000_000L));
        assertThat(found.lastModified()).isEqualTo(784_111_777);
    }

    @Test
    void theRootMustBeADirectory() {
        assertThatThrownBy(() -> Site.of(root.resolve("a.txt"))).isInstanceOf(NotDirectoryException.class);
        assertThatThrownBy(() -> Site.of(root.resolve("nothing"))).isInstanceOf(NoSuchFileException.class);
    }

    private static Site.Entry find(Path root, String path) throws IOException {
        return Site.of(root).find(ResourcePath.parse(path).orElseThrow());
    }
}
