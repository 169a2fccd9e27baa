package org.tatoo.compiler.oracle;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is looked for in some states: rules, in the order in which they win. */
final class Mode {
    /** What was read is the beginning of some rules' matches. */
    final class Reading {
        private final List<Language> rests;
        private final @Nullable Reading[] following = new Reading[256];
        private final int winner;
        private final boolean dead;
        private final boolean complete;
        private @Nullable Set<Integer> possible;

        private Reading(List<Language> rests) {
            this.rests = rests;
            int first = -1;
            boolean alive = false;
            boolean grows = false;
            for (int i = rests.size() - 1; i >= 0; i--) {
                Language rest = rests.get(i);
                first = rest.nullable() ? rules.get(i) : first;
                if (rest != languages.none()) {
                    alive = true;
                    grows |= rest != languages.empty();
                }
            }
            winner = first;
            dead = !alive;
            complete = !grows;
        }

        /** The first rule that matches what was read; negative if none does. */
        int winner() {
            return winner;
        }

        /** Whether {@code rule} matches what was read. */
        boolean matches(int rule) {
            return rests.get(rules.indexOf(rule)).nullable();
        }

        /** Whether no rule that wins this or something longer may have {@code length} bytes. */
        boolean isTooLong(int length) {
            return length > shortestLimit && possible().stream().allMatch(rule -> length > model.max(rule));
        }

        /** The largest limit of a rule that wins this or something longer. */
        int longest() {
            return possible().stream().mapToInt(model::max).max().orElseThrow();
        }

        private Set<Integer> possible() {
            if (possible == null) {
                Set<Integer> winners = new HashSet<>();
                Set<Reading> seen = new HashSet<>(Set.of(this));
                Deque<Reading> pending = new ArrayDeque<>(seen);
                while (!pending.isEmpty()) {
                    Reading reading = pending.remove();
                    winners.add(reading.winner);
                    for (int value = 0; value < 256; value++) {
                        Reading longer = reading.after(value);
                        if (!longer.dead && seen.add(longer)) {
                            pending.add(longer);
                        }
                    }
                }
                winners.remove(-1);
                possible = winners;
            }
            return possible;
        }

        /** Whether no rule matches this or more. */
        boolean isDead() {
            return dead;
        }

        /** Whether no rule matches more. */
        boolean isComplete() {
            return complete;
        }

        Reading after(int value) {
            Reading next = following[value];
            if (next == null) {
                next = reading(
                        rests.stream().map(rest -> rest.derivative(value)).toList());
                following[value] = next;
            }
            return next;
        }
    }

    private final Model model;
    private final Languages languages;
    private final List<Integer> rules;
    private final Map<List<Integer>, Reading> readings = new HashMap<>();
    private final int shortestLimit;
    private final Reading start;

    private Mode(Model model, Languages languages, List<Integer> rules, List<Language> all) {
        this.model = model;
        this.languages = languages;
        this.rules = rules;
        shortestLimit = rules.stream().mapToInt(model::max).min().orElse(0);
        start = reading(rules.stream().map(all::get).toList());
    }

    /** @param all the languages of all rules */
    static Mode of(Model model, Languages languages, List<Integer> tokens, List<Language> all) {
        List<Integer> rules = new ArrayList<>(tokens);
        for (int rule = 0; rule < model.rules().size(); rule++) {
            if (model.rules().get(rule).kind() != Model.Kind.TOKEN) {
                rules.add(rule);
            }
        }
        return new Mode(model, languages, rules, all);
    }

    List<Integer> rules() {
        return rules;
    }

    /** Nothing was read. */
    Reading start() {
        return start;
    }

    private Reading reading(List<Language> rests) {
        List<Integer> key = rests.stream().map(Language::number).toList();
        Reading known = readings.get(key);
        if (known == null) {
            known = new Reading(rests);
            readings.put(key, known);
        }
        return known;
    }
}
