package org.tatoo.testing;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.tatoo.grammars.netstring.NetstringParser;
import org.tatoo.grammars.netstring.NetstringProduction;
import org.tatoo.grammars.netstring.NetstringProtocolHandler;
import org.tatoo.grammars.netstring.NetstringTerminal;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.Protocol;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;

/** Answers netstrings: the first word of each says how. */
final class Talker extends NetstringProtocolHandler {
    private static final Map<String, BiConsumer<Talker, String>> COMMANDS = Map.ofEntries(
            Map.entry("echo", Talker::answer),
            Map.entry("two", (talker, text) -> {
                talker.write(text);
                talker.answer(text);
            }),
            Map.entry("big", (talker, size) -> talker.answer("x".repeat(Integer.parseInt(size)))),
            Map.entry("later", Talker::later),
            Map.entry("suspended", Talker::suspended),
            Map.entry("in", Talker::scheduled),
            Map.entry(
                    "time", (talker, text) -> talker.answer(talker.loop.clock().instant() + "")),
            Map.entry(
                    "alpn", (talker, text) -> talker.answer(talker.connection().attribute(Attribute.ALPN) + "")),
            Map.entry(
                    "reserve",
                    (talker, size) -> talker.answer(
                            talker.connection().reserve(Integer.parseInt(size)) ? "reserved" : "no room")),
            Map.entry("bye", (talker, text) -> {
                talker.write("bye");
                talker.connection().close();
            }),
            Map.entry("abort", (talker, text) -> talker.connection().abort()),
            Map.entry("pieces", (talker, text) -> talker.answer(talker.pieces + "")),
            Map.entry(
                    "view",
                    (talker, text) -> talker.answer(
                            StandardCharsets.UTF_8.decode(talker.kept).toString())),
            Map.entry("careless", (talker, text) -> {
                talker.write("a");
                if (talker.connection().isWritable()) {
                    talker.write("b");
                }
                talker.connection().endRequest();
            }),
            Map.entry("twice", (talker, text) -> {
                talker.answer(text);
                talker.connection().endRequest();
            }),
            Map.entry("throw", (talker, text) -> {
                throw new IllegalStateException(text);
            }));

    private final TestLoop loop;
    private final List<String> heard;
    private final ByteArrayOutputStream content = new ByteArrayOutputStream();
    private ByteBuffer kept = ByteBuffer.allocate(0);
    private int pieces;

    Talker(Connection connection, TestLoop loop, List<String> heard) {
        super(connection);
        this.loop = loop;
        this.heard = heard;
    }

    static Protocol on(TestLoop loop) {
        return connection -> new NetstringParser(new Talker(connection, loop, new ArrayList<>()));
    }

    /** A netstring. */
    static String net(String text) {
        return text.length() + ":" + text + ",";
    }

    private void later(String text) {
        pause();
        loop.workers().execute(() -> answer(text));
    }

    private void suspended(String text) {
        var suspension = connection().suspend(Duration.ofSeconds(5));
        loop.workers().execute(() -> suspension.resume(() -> answer(text)));
    }

    private void scheduled(String seconds) {
        pause();
        var unused = connection().schedule(Duration.ofSeconds(Integer.parseInt(seconds)), () -> answer("now"));
    }

    private void write(String text) {
        connection().asyncWrite(ByteBuffer.wrap(net(text).getBytes(StandardCharsets.UTF_8)));
    }

    private void answer(String text) {
        write(text);
        connection().endRequest();
    }

    @Override
    public void shift(NetstringTerminal terminal, Token token) {
        if (terminal == NetstringTerminal.size) {
            content.reset();
            pieces = 0;
        }
    }

    @Override
    public void data(NetstringTerminal terminal, ByteBuffer bytes, long remaining) {
        kept = bytes.slice();
        pieces++;
        byte[] piece = new byte[bytes.remaining()];
        bytes.get(piece);
        content.writeBytes(piece);
    }

    @Override
    public void reduce(NetstringProduction production) {
        if (production == NetstringProduction.netstring) {
            String[] words = (content.toString(StandardCharsets.UTF_8) + " ").split(" ", 2);
            Objects.requireNonNull(COMMANDS.get(words[0])).accept(this, words[1].strip());
        }
    }

    @Override
    public void error(SyntaxError error) {
        write("wrong at " + error.offset());
    }

    @Override
    public void expired(Deadline deadline) {
        heard.add("expired " + deadline);
        write("expired " + deadline);
    }

    @Override
    public void draining() {
        heard.add("draining");
    }

    @Override
    public void gone() {
        heard.add("gone");
    }

    @Override
    public void closed() {
        heard.add("closed");
    }
}
