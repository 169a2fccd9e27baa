package org.tatoo.compiler.direct;

import java.util.List;
import java.util.stream.Stream;

/**
 * The tokens, and the reductions between them, that code recognises from one parser state on without reading the stack.
 *
 * @param entries the parser states in which the lane begins
 * @param behind the symbols that precede these states; empty at the start
 * @param begin the first token, or a question
 * @param parts the parts that do not fit the lane's first method
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
     * @param number the number in its lane, from 1
     * @param scan the first token
     */
    public record Part(int number, Scan scan) {}

    /** Returns whether the lane begins with a question, which needs no input. */
    public boolean asks() {
        return !(begin instanceof Continuation.Next);
    }

    /** Returns the actions of all tokens. */
    public Stream<Action> actions() {
        return begins().flatMap(each ->
                each instanceof Continuation.Next next ? next.scan().actions() : Stream.of());
    }

    /** Returns all continuations. */
    public Stream<Continuation> continuations() {
        return begins().flatMap(Lane::continuations);
    }

    /** Returns all continuations in the method that begins with {@code begin}. */
    public static Stream<Continuation> continuations(Continuation begin) {
        return begin instanceof Continuation.Next next ? next.scan().continuations() : begin.all();
    }

    /** Returns all scans. */
    public Stream<Scan> scans() {
        return begins().flatMap(each ->
                each instanceof Continuation.Next next ? next.scan().all() : Stream.of());
    }

    private Stream<Continuation> begins() {
        return Stream.concat(Stream.of(begin), parts.stream().map(part -> new Continuation.Next(part.scan())));
    }
}
