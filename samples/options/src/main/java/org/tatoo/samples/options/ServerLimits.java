package org.tatoo.samples.options;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Deadline;
import org.tatoo.server.Limits;

/** The named limits of a server and of its connections, in the order in which they take effect. */
final class ServerLimits {
    private final List<NamedLimit<Limits>> all = new ArrayList<>();

    private ServerLimits() {
        connections();
        for (Deadline deadline : Deadline.values()) {
            deadline(deadline);
        }
        rates();
        buffers();
    }

    static List<NamedLimit<Limits>> all() {
        return List.copyOf(new ServerLimits().all);
    }

    private void add(
            String name, String description, Function<Limits, String> show, BiFunction<Limits, String, Limits> change) {
        all.add(new NamedLimit<>(name, description, show, change));
    }

    private void connections() {
        add(
                "max-connections",
                "most open connections; then unused ones end, and clients wait",
                limits -> Integer.toString(limits.maxConnections()),
                (limits, value) -> limits.withMaxConnections(LimitValues.asInt(LimitValues.count(value))));
        add(
                "per-address",
                "most connections of an address, of IPv6 of a /64; further ones are closed",
                limits -> LimitValues.showCount(limits.perAddress(), Limits.UNLIMITED),
                (limits, value) -> limits.withPerAddress(LimitValues.countOrUnlimited(value)));
        add(
                "per-address-loopback",
                "the same for loopback addresses; true for as many as of others",
                limits -> LimitValues.showCount(limits.perAddressLoopback(), Limits.UNLIMITED),
                (limits, value) -> limits.withPerAddressLoopback(perLoopback(limits, value)));
        add(
                "max-age",
                "how long a connection may last",
                limits -> LimitValues.show(limits.conversation().maxAge()),
                (limits, value) -> limits.withMaxAge(LimitValues.timeOrNever(value)));
        add(
                "max-messages",
                "most messages of a connection",
                limits -> LimitValues.showCount(limits.conversation().maxMessages(), ConversationLimits.UNLIMITED),
                (limits, value) -> limits.withMaxMessages(
                        value.equals(LimitValues.UNLIMITED) ? ConversationLimits.UNLIMITED : LimitValues.count(value)));
        add(
                "drain",
                "time for requests in progress when the server stops",
                limits -> LimitValues.show(limits.drainTimeout()),
                (limits, value) -> limits.withDrainTimeout(LimitValues.time(value)));
    }

    private static int perLoopback(Limits limits, String value) {
        return switch (value) {
            case "true" -> limits.perAddress();
            case "false" -> Limits.UNLIMITED;
            default -> LimitValues.countOrUnlimited(value);
        };
    }

    private void deadline(Deadline deadline) {
        add(
                deadline.name().toLowerCase(Locale.ROOT).replace('_', '-'),
                description(deadline),
                limits -> LimitValues.show(limits.conversation().timeout(deadline)),
                (limits, value) -> {
                    Duration time = LimitValues.timeOrNever(value);
                    return time == null ? limits.without(deadline) : limits.with(deadline, time);
                });
    }

    private static String description(Deadline deadline) {
        return switch (deadline) {
            case HANDSHAKE -> "from the connection until it is open, for example encrypted";
            case FIRST_BYTE -> "until the first byte of a client";
            case IDLE -> "between messages";
            case REQUEST -> "from the first byte of a message until it is complete, or raw data comes";
            case BODY -> "for the raw data of a message in all";
            case ANSWER -> "for an answer";
            case WRITE -> "without a byte of output that the client takes";
            case LINGER -> "after the end of the output until the end of the input";
        };
    }

    private void rates() {
        add(
                "body-rate",
                "least raw data that has to come in a time; a number alone is bytes a second",
                limits -> limits.conversation().bodyBytes() + "/"
                        + LimitValues.show(limits.conversation().bodyInterval()),
                ServerLimits::withBodyRate);
        add(
                "write-rate",
                "least output that the client has to take, bytes a second; 0 for any",
                limits -> Long.toString(limits.conversation().writeRate()),
                (limits, value) -> limits.withWriteRate(LimitValues.size(value)));
    }

    private static Limits withBodyRate(Limits limits, String value) {
        int slash = value.indexOf('/');
        if (slash >= 0) {
            return limits.withBodyRate(
                    LimitValues.size(value.substring(0, slash)), LimitValues.time(value.substring(slash + 1)));
        }
        Duration interval = limits.conversation().bodyInterval();
        long rate = LimitValues.size(value);
        if (rate > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("is too large");
        }
        return limits.withBodyRate(rate * interval.toMillis() / 1_000, interval);
    }

    private void buffers() {
        add(
                "high-water-mark",
                "output queued for a client at which its requests wait",
                limits -> LimitValues.showSize(limits.conversation().highWaterMark()),
                ServerLimits::withHighWaterMark);
        add(
                "low-water-mark",
                "output queued at which they continue",
                limits -> LimitValues.showSize(limits.conversation().lowWaterMark()),
                (limits, value) -> limits.withWaterMarks(
                        LimitValues.asInt(LimitValues.size(value)),
                        limits.conversation().highWaterMark()));
        add(
                "linger-bytes",
                "most input that is discarded while a connection ends",
                limits -> LimitValues.showSize(limits.conversation().lingerBytes()),
                (limits, value) -> limits.withLingerBytes(LimitValues.size(value)));
        add(
                "read-buffer",
                "size of the read buffer of an event loop",
                limits -> LimitValues.showSize(limits.readBuffer()),
                (limits, value) -> limits.withReadBuffer(LimitValues.asInt(LimitValues.size(value))));
    }

    /** Sets the high mark, and lowers a low mark that would exceed an eighth of it. */
    private static Limits withHighWaterMark(Limits limits, String value) {
        int high = LimitValues.asInt(LimitValues.size(value));
        return limits.withWaterMarks(Math.min(limits.conversation().lowWaterMark(), high / 8), high);
    }
}
