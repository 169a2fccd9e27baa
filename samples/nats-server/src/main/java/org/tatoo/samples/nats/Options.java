package org.tatoo.samples.nats;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a client wants, as its CONNECT says.
 *
 * @param verbose whether each operation is answered with {@code +OK}
 * @param pedantic whether subjects of messages are checked
 * @param echo whether it gets its own messages
 * @param headers whether it knows headers
 * @param noResponders whether it is told that nobody has heard a request; needs headers
 */
record Options(boolean verbose, boolean pedantic, boolean echo, boolean headers, boolean noResponders) {
    private static final JsonMapper JSON = new JsonMapper();

    /** Of a client that has not said CONNECT. */
    static final Options DEFAULTS = new Options(false, false, true, false, false);

    /**
     * Those of a JSON object; what it does not have is as by default, what else it has is ignored.
     *
     * @throws IllegalArgumentException if it is no JSON object, one of these is no boolean, or they do not fit
     */
    static Options of(String json) {
        try {
            JsonNode node = JSON.readTree(json);
            if (!node.isObject()) {
                throw new IllegalArgumentException("the options are no JSON object");
            }
            boolean headers = value(node, "headers", false);
            boolean noResponders = value(node, "no_responders", false);
            if (noResponders && !headers) {
                throw new IllegalArgumentException("no_responders needs headers");
            }
            return new Options(
                    value(node, "verbose", false),
                    value(node, "pedantic", false),
                    value(node, "echo", true),
                    headers,
                    noResponders);
        } catch (JacksonException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** What INFO tells a client. */
    static String info(int maxPayload) {
        return JSON.createObjectNode()
                .put("server_id", "tatoo")
                .put("version", "0.1.0")
                .put("proto", 1)
                .put("headers", true)
                .put("max_payload", maxPayload)
                .toString();
    }

    /** What a client of this sample wants. */
    static String introduction() {
        return JSON.createObjectNode()
                .put("verbose", false)
                .put("pedantic", false)
                .put("lang", "tatoo")
                .put("version", "0.1.0")
                .put("protocol", 1)
                .put("headers", true)
                .put("no_responders", true)
                .toString();
    }

    private static boolean value(JsonNode node, String name, boolean otherwise) {
        JsonNode value = node.get(name);
        if (value == null) {
            return otherwise;
        }
        if (!value.isBoolean()) {
            throw new IllegalArgumentException(name + " is no boolean");
        }
        return value.booleanValue();
    }
}
