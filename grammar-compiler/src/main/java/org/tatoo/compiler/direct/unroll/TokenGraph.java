package org.tatoo.compiler.direct.unroll;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tatoo.compiler.lexer.Dfa;
import org.tatoo.compiler.regex.ByteSet;

/**
 * The part of the lexer's automaton that one lexer mode reaches, with two simplifications. Fixed texts that also match
 * a general token, such as keywords and names, are first recognised as the general token. Blanks between words are
 * first recognised as part of the word.
 */
final class TokenGraph {
    private static final int MAX_KEYWORDS = 64;
    private static final int MAX_KEYWORD = 32;

    /** The maximum number of comparisons of states; the states found after it is reached are not simplified. */
    private static final int MAX_COMPARISONS = 1_000_000;

    /** The maximum number of steps of the search for keywords; a denser graph has more texts than a person writes. */
    private static final int MAX_STEPS = MAX_KEYWORDS * MAX_KEYWORD;

    private final Dfa dfa;
    private final List<ByteSet> classes;
    private final int start;
    private final Set<Integer> reachable;
    private final Map<Integer, Integer> representatives = new HashMap<>();
    private final Map<Integer, ByteSet> trailing = new HashMap<>();
    private final Map<Integer, Set<Integer>> targets = new HashMap<>();
    private final Map<Integer, Map<Integer, ByteSet>> successors = new HashMap<>();
    private final Map<Integer, List<Word>> keywords = new HashMap<>();
    private int steps;

    /** A text that belongs to another rule than the general one. */
    record Word(List<ByteSet> text, int rule) {}

    /** @param classes the bytes of each class */
    TokenGraph(Dfa dfa, List<ByteSet> classes, int start) {
        this.dfa = dfa;
        this.classes = classes;
        this.start = start;
        reachable = reachable();
        int left = MAX_COMPARISONS;
        for (int state : reachable) {
            if (dfa.accepts(state) && left > 0 && !to(state, state).equals(ByteSet.NONE)) {
                left -= reachable.size();
                findKeywords(state);
                findTrailing(state);
            }
        }
    }

    /** Returns the number of the automaton's states. */
    int states() {
        return dfa.states();
    }

    /** Returns the successors of {@code state} and the bytes that lead to each, in the order of the bytes. */
    Map<Integer, ByteSet> successors(int state) {
        return successors.computeIfAbsent(state, this::grouped);
    }

    private Map<Integer, ByteSet> grouped(int state) {
        Map<Integer, ByteSet> result = new LinkedHashMap<>();
        for (int c = 0; c < classes.size(); c++) {
            int target = dfa.next(state, c);
            if (target != Dfa.DEAD) {
                result.merge(representatives.getOrDefault(target, target), classes.get(c), ByteSet::union);
            }
        }
        return result;
    }

    /** Returns the bytes that stay in {@code state} but with which no token can end. */
    ByteSet trailing(int state) {
        return trailing.getOrDefault(state, ByteSet.NONE);
    }

    /** Returns the state after the bytes of {@link #trailing}; {@link Dfa#DEAD} if there are none. */
    int between(int state) {
        return trailing.containsKey(state)
                ? representatives.entrySet().stream()
                        .filter(entry -> entry.getValue() == state)
                        .mapToInt(Map.Entry::getKey)
                        .min()
                        .orElseThrow()
                : Dfa.DEAD;
    }

    /** Returns whether {@code state} in code also represents other states of the automaton. */
    boolean standsForOthers(int state) {
        return representatives.containsValue(state);
    }

    /** Returns the texts accepted by {@code state} that are other tokens. */
    List<Word> keywords(int state) {
        return keywords.getOrDefault(state, List.of());
    }

    private ByteSet to(int state, int target) {
        ByteSet result = ByteSet.NONE;
        for (int c = 0; c < classes.size(); c++) {
            if (dfa.next(state, c) == target) {
                result = result.union(classes.get(c));
            }
        }
        return result;
    }

    private Set<Integer> targets(int state) {
        return targets.computeIfAbsent(state, from -> {
            Set<Integer> found = new LinkedHashSet<>();
            for (int c = 0; c < dfa.classes(); c++) {
                found.add(dfa.next(from, c));
            }
            found.remove(Dfa.DEAD);
            return found;
        });
    }

    private Set<Integer> reachable() {
        Set<Integer> found = new LinkedHashSet<>();
        List<Integer> queue = new ArrayList<>(targets(start));
        for (int i = 0; i < queue.size(); i++) {
            if (found.add(queue.get(i))) {
                queue.addAll(targets(queue.get(i)));
            }
        }
        return found;
    }

    // ---- keywords

    private void findKeywords(int general) {
        Set<Integer> likeIt = new LinkedHashSet<>();
        for (int state : reachable) {
            if (state != general && dfa.accepts(state) && growsLike(state, general)) {
                likeIt.add(state);
            }
        }
        removeLeaving(likeIt, general);
        List<Word> words = new ArrayList<>();
        steps = 0;
        if (!likeIt.isEmpty()
                && onlyReachedFromStart(likeIt)
                && collect(start, general, likeIt, new ArrayList<>(), words)) {
            keywords.put(general, words);
            likeIt.forEach(state -> representatives.put(state, general));
        }
    }

    private boolean growsLike(int state, int general) {
        for (int c = 0; c < dfa.classes(); c++) {
            boolean stays = dfa.next(general, c) == general;
            if (stays ? dfa.next(state, c) == Dfa.DEAD : dfa.next(state, c) != dfa.next(general, c)) {
                return false;
            }
        }
        return true;
    }

    /** Removes from {@code states} those that lead elsewhere where {@code general} stays, until none is left. */
    private void removeLeaving(Set<Integer> states, int general) {
        Map<Integer, Set<Integer>> sources = new LinkedHashMap<>();
        for (int state : states) {
            for (int c = 0; c < dfa.classes(); c++) {
                int target = dfa.next(state, c);
                if (dfa.next(general, c) == general && target != general) {
                    sources.computeIfAbsent(target, key -> new LinkedHashSet<>())
                            .add(state);
                }
            }
        }
        List<Integer> left = new ArrayList<>(sources.keySet());
        left.removeIf(states::contains);
        for (int i = 0; i < left.size(); i++) {
            for (int source : sources.getOrDefault(left.get(i), Set.of())) {
                if (states.remove(source)) {
                    left.add(source);
                }
            }
        }
    }

    private boolean onlyReachedFromStart(Set<Integer> states) {
        return !states.contains(start)
                && reachable.stream()
                        .filter(state -> !states.contains(state) && state != start)
                        .noneMatch(state -> targets(state).stream().anyMatch(states::contains));
    }

    /**
     * Collects the texts of other rules; false if there are too many texts or steps, or a text is too long or not
     * fixed.
     */
    private boolean collect(int state, int general, Set<Integer> states, List<ByteSet> text, List<Word> words) {
        if (text.size() > MAX_KEYWORD || ++steps > MAX_STEPS) {
            return false;
        }
        for (int target : targets(state)) {
            if (!states.contains(target)) {
                continue;
            }
            text.add(to(state, target));
            if (dfa.accepted()[target] != dfa.accepted()[general]) {
                words.add(new Word(List.copyOf(text), dfa.accepted()[target]));
                if (words.size() > MAX_KEYWORDS || !text.stream().allMatch(TokenGraph::isOneLetter)) {
                    return false;
                }
            }
            if (!collect(target, general, states, text, words)) {
                return false;
            }
            text.remove(text.size() - 1);
        }
        return true;
    }

    private static boolean isOneLetter(ByteSet bytes) {
        int first = bytes.firstOutside(ByteSet.NONE);
        boolean bothCases = first >= 'A' && first <= 'Z' && bytes.contains(first | 0x20);
        return bytes.size() == 1 || (bytes.size() == 2 && bothCases);
    }

    // ---- words with blanks between

    private void findTrailing(int word) {
        Set<Integer> others = new LinkedHashSet<>(targets(word));
        others.remove(word);
        if (others.size() != 1 || keywords.containsKey(word)) {
            return;
        }
        int between = others.iterator().next();
        ByteSet blanks = to(word, between);
        boolean backAndForth = !dfa.accepts(between)
                && to(between, between).equals(blanks)
                && to(between, word).equals(to(word, word))
                && targets(between).size() == 2;
        boolean onlyHere = reachable.stream()
                .filter(state -> state != word && state != between)
                .noneMatch(state -> targets(state).contains(between));
        if (backAndForth && onlyHere && !targets(start).contains(between)) {
            trailing.put(word, blanks);
            representatives.put(between, word);
        }
    }
}
