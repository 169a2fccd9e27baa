package org.tatoo.samples.nats;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A tree of subscriptions by the words of their subjects. A lookup takes at most as many steps as there are nodes up to
 * the depth of the message's subject. Not thread-safe.
 */
final class SubjectTree {
    private final Map<String, SubjectTree> below = new HashMap<>(2);
    private final Set<Subscription> here = new LinkedHashSet<>(2);

    /** Adds a subscription with a {@linkplain Subjects#isSound valid} subject. */
    void add(Subscription added) {
        SubjectTree node = this;
        for (String word : Subjects.words(added.subject())) {
            node = node.below.computeIfAbsent(word, name -> new SubjectTree());
        }
        node.here.add(added);
    }

    /** Removes a subscription, and the nodes that are then unused. */
    void remove(Subscription removed) {
        remove(removed, Subjects.words(removed.subject()));
    }

    private void remove(Subscription removed, List<String> words) {
        if (words.isEmpty()) {
            here.remove(removed);
            return;
        }
        SubjectTree next = below.get(words.get(0));
        if (next != null) {
            next.remove(removed, words.subList(1, words.size()));
            if (next.isEmpty()) {
                below.remove(words.get(0));
            }
        }
    }

    /** Returns the subscriptions that match the subject of a message. */
    List<Subscription> find(String subject) {
        List<Subscription> found = new ArrayList<>();
        find(Subjects.words(subject), found);
        return found;
    }

    private void find(List<String> words, List<Subscription> found) {
        if (words.isEmpty()) {
            found.addAll(here);
            return;
        }
        SubjectTree rest = below.get(Subjects.REST);
        if (rest != null) {
            found.addAll(rest.here);
        }
        String word = words.get(0);
        if (!word.equals(Subjects.REST) && !word.equals(Subjects.ANY)) {
            findBelow(word, words, found);
        }
        findBelow(Subjects.ANY, words, found);
    }

    private void findBelow(String word, List<String> words, List<Subscription> found) {
        SubjectTree next = below.get(word);
        if (next != null) {
            next.find(words.subList(1, words.size()), found);
        }
    }

    boolean isEmpty() {
        return here.isEmpty() && below.isEmpty();
    }
}
