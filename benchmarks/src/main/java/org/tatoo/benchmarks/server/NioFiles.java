package org.tatoo.benchmarks.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Complete answers by target: small ones ready to send, large ones as the head and the open file. */
final class NioFiles {
    /**
     * An answer.
     *
     * @param bytes the head, and the content if it is small; read only through duplicates
     * @param file the content if it is large; else closed
     */
    record Answer(ByteBuffer bytes, FileChannel file, long rest) {}

    private final Path root;
    private final Map<String, Answer> answers = new HashMap<>();

    NioFiles(Path root) {
        this.root = root;
    }

    Answer answer(String target) throws IOException {
        Answer answer = answers.get(target);
        if (answer == null) {
            answer = open(root.resolve(target.substring(1)));
            answers.put(target, answer);
        }
        return answer;
    }

    private static Answer open(Path path) throws IOException {
        FileChannel file = FileChannel.open(path);
        int size = (int) file.size();
        byte[] head = ("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: " + size
                        + "\r\nConnection: keep-alive\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        boolean small = size <= ServerPeer.SMALL;
        ByteBuffer bytes =
                ByteBuffer.allocateDirect(head.length + (small ? size : 0)).put(head);
        if (small) {
            bytes.put(Files.readAllBytes(path));
            file.close();
        }
        return new Answer(bytes.flip(), file, small ? 0 : size);
    }
}
