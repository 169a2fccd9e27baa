package org.tatoo.samples.keyvalue;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.samples.keyvalue.Command.Keys;

/** Commands on channels. */
final class SubscriptionCommands {
    /** Operation that begins or ends one subscription. */
    private interface Change {
        void of(Broker broker, Client client, Bytes name);
    }

    private SubscriptionCommands() {}

    static void addTo(CommandTable table) {
        table.add("subscribe", -2, "pubsub noscript loading stale subscriber", Keys.NONE, (c, a) -> {
            change(c, a, "subscribe", Broker::subscribe);
        });
        table.add("psubscribe", -2, "pubsub noscript loading stale subscriber", Keys.NONE, (c, a) -> {
            change(c, a, "psubscribe", Broker::subscribePattern);
        });
        table.add("unsubscribe", -1, "pubsub noscript loading stale subscriber", Keys.NONE, (c, a) -> {
            end(c, a, "unsubscribe", c.channels(), Broker::unsubscribe);
        });
        table.add("punsubscribe", -1, "pubsub noscript loading stale subscriber", Keys.NONE, (c, a) -> {
            end(c, a, "punsubscribe", c.patterns(), Broker::unsubscribePattern);
        });
        table.add("publish", 3, "pubsub loading stale fast", Keys.NONE, SubscriptionCommands::publish);
        table.add("pubsub", -2, "pubsub loading stale", Keys.NONE, SubscriptionCommands::inspect);
    }

    private static void change(Client client, Arguments arguments, String kind, Change change) {
        for (int i = 1; i < arguments.size(); i++) {
            try {
                change.of(client.store().broker(), client, arguments.bytes(i));
                confirm(client, kind, arguments.get(i));
            } catch (CommandFault tooMany) {
                client.reply().error(tooMany.reply());
            }
        }
    }

    private static void end(Client client, Arguments arguments, String kind, Set<Bytes> own, Change change) {
        if (arguments.size() > 1) {
            change(client, arguments, kind, change);
        } else if (own.isEmpty()) {
            confirm(client, kind, null);
        } else {
            for (Bytes name : List.copyOf(own)) {
                change.of(client.store().broker(), client, name);
                confirm(client, kind, name.array());
            }
        }
    }

    private static void confirm(Client client, String kind, byte @Nullable [] name) {
        client.reply().push(3);
        client.reply().bulk(kind);
        client.reply().bulk(name);
        client.reply().integer(client.subscriptions());
    }

    private static void publish(Client client, Arguments arguments) {
        Broker broker = client.store().broker();
        Bytes channel = arguments.bytes(1);
        // a publisher that also subscribes gets the reply after its message
        client.reply().integer(broker.publish(channel, arguments.get(2)));
    }

    private static void inspect(Client client, Arguments arguments) {
        Broker broker = client.store().broker();
        if (arguments.is(1, "channels") && arguments.size() <= 3) {
            GlobPattern pattern = GlobPattern.of(arguments.size() == 3 ? arguments.get(2) : new byte[] {'*'});
            List<Bytes> names = broker.channels().keySet().stream()
                    .filter(name -> pattern.matches(name.array()))
                    .toList();
            client.reply().array(names.size());
            names.forEach(name -> client.reply().bulk(name.array()));
        } else if (arguments.is(1, "numsub")) {
            countSubscribers(client, arguments, broker.channels());
        } else if (arguments.is(1, "numpat") && arguments.size() == 2) {
            client.reply().integer(broker.patterns().size());
        } else {
            throw ConnectionCommands.unknownSubcommand(arguments);
        }
    }

    private static void countSubscribers(Client client, Arguments arguments, Map<Bytes, Set<Client>> channels) {
        client.reply().array(2 * (arguments.size() - 2));
        for (int i = 2; i < arguments.size(); i++) {
            Collection<Client> subscribers = channels.getOrDefault(arguments.bytes(i), Set.of());
            client.reply().bulk(arguments.get(i));
            client.reply().integer(subscribers.size());
        }
    }
}
