package org.tatoo.grammars;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A fenced block of a Markdown file.
 *
 * @param heading the last one before it, without its signs
 * @param info what stands after the opening fence
 * @param content its lines
 * @param start the index of its first line in the file, from 0
 */
record Fence(String heading, String info, List<String> content, int start) {
    private static final String DELIMITER = "```";

    /** The blocks of a file of these lines, in their order. */
    static List<Fence> in(List<String> lines) {
        List<Fence> fences = new ArrayList<>();
        String heading = "";
        int at = 0;
        while (at < lines.size()) {
            String line = lines.get(at++);
            if (line.startsWith("#")) {
                heading = line.replaceFirst("#+ *", "");
            } else if (line.startsWith(DELIMITER)) {
                int start = at;
                while (!lines.get(at).equals(DELIMITER)) {
                    at++;
                }
                String info = line.substring(DELIMITER.length()).strip();
                fences.add(new Fence(heading, info, lines.subList(start, at), start));
                at++;
            }
        }
        return fences;
    }

    /** The first word after the opening fence. */
    String kind() {
        return info.split(" ", 2)[0];
    }

    /** The words {@code name=v1,v2} after the first. */
    Map<String, List<String>> answers() {
        Map<String, List<String>> answers = new HashMap<>();
        Stream.of(info.split(" ")).skip(1).forEach(word -> {
            int equals = word.indexOf('=');
            answers.put(
                    word.substring(0, equals),
                    List.of(word.substring(equals + 1).split(",", -1)));
        });
        return answers;
    }

    /** The index of the closing line in the file. */
    int end() {
        return start + content.size();
    }

    /** Its lines, each ended by a line feed. */
    String text() {
        return content.stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    /** Its lines joined, with the escapes {@code \r \n \t \" \\ \xHH} as bytes. */
    byte[] bytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] source = String.join("", content).getBytes(StandardCharsets.UTF_8);
        int at = 0;
        while (at < source.length) {
            byte b = source[at++];
            if (b != '\\') {
                bytes.write(b);
                continue;
            }
            switch (source[at++]) {
                case 'r' -> bytes.write('\r');
                case 'n' -> bytes.write('\n');
                case 't' -> bytes.write('\t');
                case '"' -> bytes.write('"');
                case '\\' -> bytes.write('\\');
                case 'x' -> {
                    bytes.write(Integer.parseInt(new String(source, at, 2, StandardCharsets.US_ASCII), 16));
                    at += 2;
                }
                default -> throw new IllegalStateException("unknown escape in line " + (start + 1));
            }
        }
        return bytes.toByteArray();
    }
}
