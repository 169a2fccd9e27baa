package org.tatoo.compiler.oracle;

import java.util.Arrays;

/** Looks for the text that ends raw bytes by comparing it at each place. */
final class TextSearch {
    private final byte[] bytes;
    private final int from;
    private final byte[] text;
    private final byte[] after;
    private final long max;

    /** How many bytes were seen. */
    private int seen;

    /** How many bytes are content for sure. */
    private int content;

    private boolean found;
    private boolean tooLong;

    private TextSearch(byte[] bytes, int from, Model.Text declared) {
        this.bytes = bytes;
        this.from = from;
        text = declared.text().getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
        after = declared.after().getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
        Long limit = declared.max();
        max = limit == null ? Long.MAX_VALUE : limit;
    }

    /** Searches {@code bytes} from {@code from} on. */
    static TextSearch of(byte[] bytes, int from, Model.Text declared) {
        TextSearch search = new TextSearch(bytes, from, declared);
        search.run();
        return search;
    }

    private void run() {
        while (!found && !tooLong && from + seen < bytes.length) {
            int before = seen++;
            int place = place(seen);
            if (place > max) {
                tooLong = true;
                content = before;
                while (content > max || !mayBegin(content, before)) {
                    content--;
                }
            } else {
                content = place;
                found = place + text.length == seen;
            }
        }
    }

    /** The first place where the text may begin if {@code count} bytes are known. */
    private int place(int count) {
        int place = 0;
        while (place < count && !mayBegin(place, count)) {
            place++;
        }
        return place;
    }

    private boolean mayBegin(int place, int count) {
        return place == count
                || (follows(place)
                        && Arrays.equals(
                                bytes, from + place, from + count, text, 0, Math.min(count - place, text.length)));
    }

    /** Whether what has to stand before the text stands before {@code place}. */
    private boolean follows(int place) {
        return place == 0
                || (place >= after.length
                        && Arrays.equals(bytes, from + place - after.length, from + place, after, 0, after.length));
    }

    boolean isFound() {
        return found;
    }

    /** Whether there are more bytes before the text than there may be. */
    boolean isTooLong() {
        return tooLong;
    }

    /** How many bytes had to be seen. */
    int seen() {
        return seen;
    }

    /** How many of them are content. */
    int content() {
        return content;
    }
}
