package org.tatoo.benchmarks.http;

import java.util.List;
import java.util.Locale;
import org.tatoo.benchmarks.measure.Cell;

/**
 * A request and how it comes.
 *
 * @param piece in bytes; 0 for the whole request at once
 */
record RequestCell(Requests request, int piece, boolean direct) implements Cell {
    Input input() {
        byte[] bytes = request.bytes();
        return new Input(bytes, piece == 0 ? bytes.length : piece, direct);
    }

    @Override
    public List<String> arguments() {
        return List.of(request.name(), Integer.toString(piece), direct ? "direct" : "heap");
    }

    static RequestCell parse(List<String> arguments) {
        return new RequestCell(
                Requests.valueOf(arguments.get(0)),
                Integer.parseInt(arguments.get(1)),
                arguments.get(2).equals("direct"));
    }

    @Override
    public String label() {
        return "%s %s %s"
                .formatted(
                        request.name().toLowerCase(Locale.ROOT),
                        piece == 0 ? "whole" : Integer.toString(piece),
                        direct ? "direct" : "heap");
    }

    @Override
    public long size() {
        return request.bytes().length;
    }
}
