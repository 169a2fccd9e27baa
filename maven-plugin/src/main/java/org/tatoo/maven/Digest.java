package org.tatoo.maven;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A SHA-256 digest over several parts, each preceded by its length, so that different lists of parts have different
 * digests.
 */
final class Digest {
    private final MessageDigest sha256;

    Digest() {
        try {
            sha256 = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }

    static String of(String text) {
        return new Digest().add(text).hex();
    }

    static String of(Path file) throws IOException {
        return new Digest().add(Files.readAllBytes(file)).hex();
    }

    Digest add(String part) {
        return add(part.getBytes(UTF_8));
    }

    Digest add(byte[] part) {
        sha256.update(ByteBuffer.allocate(Integer.BYTES).putInt(part.length).flip());
        sha256.update(part);
        return this;
    }

    /** Adds the content of a file, or the paths and contents of all files in a folder, but not its location. */
    Digest addTree(Path root) throws IOException {
        for (Path file : FileTree.files(root)) {
            add(FileTree.path(root, file)).add(Files.readAllBytes(file));
        }
        return this;
    }

    /** Returns the digest in lower-case hexadecimal; this object cannot be used afterwards. */
    String hex() {
        return HexFormat.of().formatHex(sha256.digest());
    }
}
