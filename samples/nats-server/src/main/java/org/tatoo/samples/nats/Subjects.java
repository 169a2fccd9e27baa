package org.tatoo.samples.nats;

import java.util.List;

/** Subjects: words separated by dots. In subscriptions {@code *} matches a word, a final {@code >} the rest. */
final class Subjects {
    static final String ANY = "*";
    static final String REST = ">";

    private Subjects() {}

    static List<String> words(String subject) {
        return List.of(subject.split("\\.", -1));
    }

    /** Returns whether the subject is valid in a subscription: no empty word, and {@code >} only at the end. */
    static boolean isSound(String subject) {
        List<String> words = words(subject);
        return !words.contains("") && !words.subList(0, words.size() - 1).contains(REST);
    }

    /** Returns whether the subject is valid in a message in pedantic mode: no word is empty or a wildcard. */
    static boolean isLiteral(String subject) {
        List<String> words = words(subject);
        return !words.contains("") && !words.contains(ANY) && !words.contains(REST);
    }
}
