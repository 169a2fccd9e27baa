package org.tatoo.benchmarks.http;

import org.tatoo.benchmarks.measure.Cell;
import org.tatoo.benchmarks.measure.Input;
import org.tatoo.benchmarks.measure.Work;

/**
 * A request and the pieces in which it is parsed.
 *
 * @param piece the number of bytes in one read
 */
public record RequestCell(Requests request, int piece, boolean direct) implements Cell {
    Input input() {
        return new Input(request.bytes(), piece, direct);
    }

    @Override
    public String label() {
        return "%s %s %s"
                .formatted(request.label(), piece == Input.WHOLE ? "whole" : piece, direct ? "direct" : "heap");
    }

    @Override
    public long size() {
        return request.bytes().length;
    }

    @Override
    public Work open(String peer) {
        return Peer.byName(peer).opening().apply(input());
    }

    @Override
    public String expected() {
        return request.head().toString();
    }
}
