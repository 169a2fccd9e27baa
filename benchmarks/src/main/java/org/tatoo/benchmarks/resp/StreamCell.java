package org.tatoo.benchmarks.resp;

import io.netty.handler.codec.redis.NettyRedisPeer;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tatoo.benchmarks.measure.Cell;
import org.tatoo.benchmarks.measure.Input;
import org.tatoo.benchmarks.measure.Work;

/**
 * A pipelined stream of SET and GET commands in turn.
 *
 * @param value the length of a value, in bytes
 * @param piece the number of bytes in one read
 */
record StreamCell(int value, int piece) implements Cell {
    private static final int PAIRS = 50;

    /** Returns the encoded commands. */
    private Input input() {
        StringBuilder text = new StringBuilder();
        for (String command : expected().lines().toList()) {
            String[] arguments = command.split(" ", -1);
            text.append("*%d\r\n".formatted(arguments.length));
            for (String argument : arguments) {
                text.append("$%d\r\n%s\r\n".formatted(argument.length(), argument));
            }
        }
        return new Input(text.toString().getBytes(StandardCharsets.ISO_8859_1), piece, false);
    }

    @Override
    public String label() {
        return "%d commands with values of %d bytes %s"
                .formatted(2 * PAIRS, value, piece == Input.WHOLE ? "whole" : "in pieces of " + piece);
    }

    @Override
    public long size() {
        return input().bytes().length;
    }

    /** Returns one line for each command. */
    @Override
    public String expected() {
        return IntStream.range(0, PAIRS)
                .mapToObj(i -> "SET key:%1$06d %2$s\nGET key:%1$06d".formatted(i, "v".repeat(value)))
                .collect(Collectors.joining("\n"));
    }

    @Override
    public Work open(String peer) {
        return peer.equals("tatoo") ? new TatooPeer(input()) : new NettyRedisPeer(input());
    }
}
