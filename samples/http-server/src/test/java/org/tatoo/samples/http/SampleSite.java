package org.tatoo.samples.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Random;

/** The files that the tests of the whole server ask for. */
final class SampleSite {
    /** Larger files are sent from the file system. */
    static final int LARGEST_IN_MEMORY = 64 * 1024;

    /** A file of more than {@link #LARGEST_IN_MEMORY} bytes. */
    static final int LARGE = 300_001;

    private static final FileTime MODIFIED = FileTime.from(Instant.parse("1994-11-06T08:49:37Z"));

    private SampleSite() {}

    /** Lays the files out below {@code folder}; the root of the site. */
    static Path create(Path folder) throws IOException {
        Path root = Files.createDirectories(folder.resolve("root"));
        text(root, "index.html", "<title>home</title>\n");
        text(root, "hello.txt", "hello\n");
        file(root, "empty.txt", new byte[0]);
        text(root, "with space.txt", "space\n");
        text(root, "style.css", "a{}\n");
        text(root, "dir/index.html", "dir\n");
        text(root, "dir/sub/deep.json", "{}\n");
        file(root, "limit.bin", random(LARGEST_IN_MEMORY));
        file(root, "large.bin", random(LARGE));
        text(root, "page.html", "plain\n");
        text(root, "page.html.gz", "gzipped\n");
        text(root, "page.html.br", "brotli\n");
        text(root, "packed/index.html", "packed\n");
        text(root, "packed/index.html.gz", "gzipped\n");
        text(root, "trap.txt", "trap\n");
        text(root, ".hidden", "hidden\n");
        Files.createDirectories(root.resolve("bare"));
        text(folder, "secret.txt", "secret\n");
        Files.createSymbolicLink(root.resolve("out.txt"), folder.resolve("secret.txt"));
        Files.createSymbolicLink(root.resolve("trap.txt.gz"), folder.resolve("secret.txt"));
        Files.createSymbolicLink(root.resolve("up"), folder);
        Files.createSymbolicLink(root.resolve("in.txt"), Path.of("hello.txt"));
        return root;
    }

    /** Bytes that depend on their number only. */
    static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    private static void text(Path folder, String name, String content) throws IOException {
        file(folder, name, content.getBytes(StandardCharsets.US_ASCII));
    }

    /** Writes a file that was modified at 8:49:37 on 6 November 1994. */
    static void file(Path folder, String name, byte[] content) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, content);
        Files.setLastModifiedTime(file, MODIFIED);
    }
}
