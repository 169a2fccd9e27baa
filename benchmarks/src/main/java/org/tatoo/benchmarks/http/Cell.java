package org.tatoo.benchmarks.http;

import java.util.List;

/**
 * One kind of work: a line of the table.
 *
 * @param piece in bytes; 0 for the whole request at once
 */
record Cell(Requests request, int piece, boolean direct) {
    Input input() {
        byte[] bytes = request.bytes();
        return new Input(bytes, piece == 0 ? bytes.length : piece, direct);
    }

    /** For the command line of another process. */
    List<String> arguments() {
        return List.of(request.name(), Integer.toString(piece), direct ? "direct" : "heap");
    }

    static Cell parse(List<String> arguments) {
        return new Cell(
                Requests.valueOf(arguments.get(0)),
                Integer.parseInt(arguments.get(1)),
                arguments.get(2).equals("direct"));
    }

    String label() {
        return "%s %s %s"
                .formatted(
                        request.name().toLowerCase(java.util.Locale.ROOT),
                        piece == 0 ? "whole" : Integer.toString(piece),
                        direct ? "direct" : "heap");
    }
}
