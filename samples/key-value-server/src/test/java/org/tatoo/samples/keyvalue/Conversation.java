package org.tatoo.samples.keyvalue;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A case of the corpus: the heading of second order is its name; the fences {@code input} and {@code answer} hold what a
 * client sends and what comes back. {@code src/test/resources/resp/README.md} describes them.
 */
record Conversation(String name, byte[] input, byte[] answer) {
    static List<Conversation> parse(String markdown) {
        List<Conversation> all = new ArrayList<>();
        String name = "";
        byte[] input = {};
        List<String> fence = null;
        String kind = "";
        for (String line : markdown.split("\n", -1)) {
            if (fence == null && line.startsWith("## ")) {
                name = line.substring(3);
            } else if (fence == null && line.startsWith("```")) {
                kind = line.substring(3);
                fence = new ArrayList<>();
            } else if (fence != null && line.equals("```")) {
                if (kind.equals("answer")) {
                    all.add(new Conversation(name, input, unescape(String.join("\r\n", fence) + "\r\n")));
                } else {
                    input = input(kind, fence);
                }
                fence = null;
            } else if (fence != null) {
                fence.add(line);
            }
        }
        return all;
    }

    private static byte[] input(String kind, List<String> lines) {
        return switch (kind) {
            case "commands" -> commands(lines);
            case "input" -> unescape(String.join("", lines));
            default -> throw new IllegalArgumentException("unknown fence " + kind);
        };
    }

    /** Each line a command of words with blanks between, as an array of bulk strings. */
    private static byte[] commands(List<String> lines) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (String line : lines) {
            String[] words = line.split(" ", -1);
            bytes.writeBytes(("*" + words.length + "\r\n").getBytes(StandardCharsets.US_ASCII));
            for (String word : words) {
                byte[] argument = unescape(word);
                bytes.writeBytes(("$" + argument.length + "\r\n").getBytes(StandardCharsets.US_ASCII));
                bytes.writeBytes(argument);
                bytes.writeBytes(new byte[] {'\r', '\n'});
            }
        }
        return bytes.toByteArray();
    }

    /** Understands {@code \r \n \t \s \0 \\ \xHH}, where {@code \s} is a blank, and {@code \{40*text}}, 40 times the text. */
    static byte[] unescape(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '\\') {
                bytes.write(c);
                continue;
            }
            switch (text.charAt(++i)) {
                case 'r' -> bytes.write('\r');
                case 'n' -> bytes.write('\n');
                case 't' -> bytes.write('\t');
                case 's' -> bytes.write(' ');
                case '0' -> bytes.write(0);
                case '\\' -> bytes.write('\\');
                case 'x' -> {
                    bytes.write(Integer.parseInt(text.substring(i + 1, i + 3), 16));
                    i += 2;
                }
                case '{' -> {
                    int star = text.indexOf('*', i);
                    int end = text.indexOf('}', star);
                    byte[] repeated = unescape(text.substring(star + 1, end));
                    for (int n = Integer.parseInt(text.substring(i + 1, star)); n > 0; n--) {
                        bytes.writeBytes(repeated);
                    }
                    i = end;
                }
                default -> throw new IllegalArgumentException("unknown escape in: " + text);
            }
        }
        return bytes.toByteArray();
    }

    @Override
    public String toString() {
        return name;
    }
}
