package org.tatoo.samples.nats;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The options of a client, from its CONNECT.
 *
 * @param verbose whether each operation is answered with {@code +OK}
 * @param pedantic whether subjects of messages are checked
 * @param echo whether it gets its own messages
 * @param headers whether it supports headers
 * @param noResponders whether it is notified of requests without a subscriber; requires headers
 */
record Options(boolean verbose, boolean pedantic, boolean echo, boolean headers, boolean noResponders) {
    private static final JsonMapper JSON = new JsonMapper();

    /** The options of a client before CONNECT. */
    static final Options DEFAULTS = new Options(false, false, true, false, false);

    /**
     * Parses the options from a JSON object. Missing ones have their defaults; unknown ones are ignored.
     *
     * @throws IllegalArgumentException if it is not a JSON object, an option is not a boolean, or they are inconsistent
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

    /** Returns the JSON content of INFO. */
    static String info(int maxPayload) {
        return JSON.createObjectNode()
                .put("server_id", "tatoo")
                .put("version", "0.1.0")
                .put("proto", 1)
                .put("headers", true)
                .put("max_payload", maxPayload)
                .toString();
    }

    /** Returns the JSON content of CONNECT for a client of this sample. */
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
