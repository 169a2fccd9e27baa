package org.tatoo.compiler.direct;

import java.util.List;
import java.util.stream.Stream;

/**
 * What can be recognised from one parser state on without looking at the stack: the tokens that follow each other, and
 * the reductions between them.
 *
 * @param entries the parser states in which it begins
 * @param behind the symbols after which these stand; empty at the start
 * @param begin with the first token, or with a question
 * @param parts what does not fit the lane's first method
 */
public record Lane(List<Integer> entries, List<String> behind, Continuation begin, List<Part> parts) {
    public Lane {
        entries = List.copyOf(entries);
        behind = List.copyOf(behind);
        parts = List.copyOf(parts);
    }

    /**
     * A method that continues with the same knowledge of the stack.
     *
     * @param number in its lane, from 1
     * @param scan the token that it begins with
     */
    public record Part(int number, Scan scan) {}

    /** Whether it begins with a question, and needs no bytes for that. */
    public boolean asks() {
        return !(begin instanceof Continuation.Next);
    }

    /** What all tokens do. */
    public Stream<Action> actions() {
        return begins().flatMap(each ->
                each instanceof Continuation.Next next ? next.scan().actions() : Stream.of());
    }

    /** How everything continues. */
    public Stream<Continuation> continuations() {
        return begins().flatMap(Lane::continuations);
    }

    /** How everything continues in the method that begins with {@code begin}. */
    public static Stream<Continuation> continuations(Continuation begin) {
        return begin instanceof Continuation.Next next ? next.scan().continuations() : begin.all();
    }

    /** All places where a token is looked for. */
    public Stream<Scan> scans() {
        return begins().flatMap(each ->
                each instanceof Continuation.Next next ? next.scan().all() : Stream.of());
    }

    private Stream<Continuation> begins() {
        return Stream.concat(Stream.of(begin), parts.stream().map(part -> new Continuation.Next(part.scan())));
    }
}
