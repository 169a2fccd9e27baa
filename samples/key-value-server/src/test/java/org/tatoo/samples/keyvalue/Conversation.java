package org.tatoo.samples.keyvalue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.tatoo.samples.testing.Case;
import org.tatoo.samples.testing.Corpus;
import org.tatoo.samples.testing.Escapes;
import org.tatoo.samples.testing.Fence;

/**
 * A case of the corpus: the heading of second order is its name; the fences {@code input} and {@code answer} hold what a
 * client sends and what comes back. {@code src/test/resources/resp/README.md} describes them.
 */
record Conversation(String name, byte[] input, byte[] answer) {
    /** All of the corpus. */
    static List<Conversation> all() throws IOException {
        return Corpus.cases("/resp").stream().map(Conversation::of).toList();
    }

    private static Conversation of(Case one) {
        assertThat(one.output().kind()).isEqualTo("answer");
        String answer = String.join("\r\n", one.output().lines()) + "\r\n";
        return new Conversation(one.name(), input(one.input()), Escapes.bytes(answer));
    }

    private static byte[] input(Fence fence) {
        return switch (fence.kind()) {
            case "commands" -> commands(fence.lines());
            case "input" -> fence.bytes();
            default -> throw new IllegalArgumentException("unknown fence " + fence.kind());
        };
    }

    /** Each line a command of words with blanks between, as an array of bulk strings. */
    private static byte[] commands(List<String> lines) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (String line : lines) {
            String[] words = line.split(" ", -1);
            bytes.writeBytes(("*" + words.length + "\r\n").getBytes(StandardCharsets.US_ASCII));
            for (String word : words) {
                byte[] argument = Escapes.bytes(word);
                bytes.writeBytes(("$" + argument.length + "\r\n").getBytes(StandardCharsets.US_ASCII));
                bytes.writeBytes(argument);
                bytes.writeBytes(new byte[] {'\r', '\n'});
            }
        }
        return bytes.toByteArray();
    }

    @Override
    public String toString() {
        return name;
    }
}
