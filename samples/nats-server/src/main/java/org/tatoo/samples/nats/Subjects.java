package org.tatoo.samples.nats;

import java.util.List;

/** Subjects: words with dots between. In what is subscribed to, {@code *} stands for a word, and a last {@code >} for the rest. */
final class Subjects {
    static final String ANY = "*";
    static final String REST = ">";

    private Subjects() {}

    /** The words. */
    static List<String> words(String subject) {
        return List.of(subject.split("\\.", -1));
    }

    /** Whether it can be subscribed to: no word is empty, and only the last one stands for the rest. */
    static boolean isSound(String subject) {
        List<String> words = words(subject);
        return !words.contains("") && !words.subList(0, words.size() - 1).contains(REST);
    }

    /** Whether a message can have it in pedantic mode: no word is empty, and none stands for others. */
    static boolean isLiteral(String subject) {
        List<String> words = words(subject);
        return !words.contains("") && !words.contains(ANY) && !words.contains(REST);
    }
}
