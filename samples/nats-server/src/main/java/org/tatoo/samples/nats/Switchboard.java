package org.tatoo.samples.nats;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.tatoo.writer.VerifiedMessages;

/**
 * Who has subscribed to what. Safe for concurrent use: one lock guards all of it, and whoever holds it only queues output,
 * so all clients see the messages of a client in their order.
 */
final class Switchboard {
    private final NatsLimits limits;
    private final RandomGenerator random;
    private final SubjectTree subjects = new SubjectTree();
    private final VerifiedMessages verified = new VerifiedMessages();
    private int subscriptions;

    /**
     * One without subscriptions.
     *
     * @param random chooses the member of a queue group that gets a message
     */
    Switchboard(NatsLimits limits, RandomGenerator random) {
        this.limits = limits;
        this.random = random;
    }

    NatsLimits limits() {
        return limits;
    }

    /** Returns the messages that the writers of all clients have found right: most go to several clients. */
    VerifiedMessages verified() {
        return verified;
    }

    /** Subscribes, unless the client has a subscription of that name; returns false if it has too many, or all have. */
    synchronized boolean subscribe(Subscription added) {
        Map<String, Subscription> own = added.subscriber().subscriptions();
        if (own.containsKey(added.id())) {
            return true;
        }
        if (own.size() >= limits.subscriptions() || subscriptions >= limits.allSubscriptions()) {
            return false;
        }
        own.put(added.id(), added);
        subjects.add(added);
        subscriptions++;
        return true;
    }

    /**
     * Ends a subscription; nothing happens if there is none of that name.
     *
     * @param most the number of messages, since it began, after which it ends; 0 for at once
     */
    synchronized void unsubscribe(Subscriber subscriber, String id, int most) {
        Subscription ended = subscriber.subscriptions().get(id);
        if (ended != null) {
            ended.endAfter(most);
            if (most == 0 || ended.isOver()) {
                end(ended);
            }
        }
    }

    /** The connection has ended. */
    synchronized void leave(Subscriber subscriber) {
        List.copyOf(subscriber.subscriptions().values()).forEach(this::end);
    }

    private void end(Subscription ended) {
        ended.subscriber().subscriptions().remove(ended.id());
        subjects.remove(ended);
        subscriptions--;
    }

    /**
     * Passes a message on: to all who have subscribed, but of each queue group to one. A sender that wants no echo gets
     * none; one that asks for it is told if nobody has heard it.
     */
    synchronized void publish(Subscriber from, Message message) {
        boolean heard = dispatch(from, message);
        String reply = message.reply();
        if (!heard && from.options().noResponders() && reply != null) {
            subjects.find(reply).stream()
                    .filter(subscription -> subscription.subscriber() == from)
                    .findFirst()
                    .ifPresent(subscription -> deliver(subscription, Message.noResponders(reply)));
        }
    }

    private boolean dispatch(Subscriber from, Message message) {
        Map<String, List<Subscription>> groups = new LinkedHashMap<>();
        boolean heard = false;
        for (Subscription subscription : subjects.find(message.subject())) {
            String queue = subscription.queue();
            if (subscription.subscriber() == from && !from.options().echo()) {
                continue;
            }
            heard = true;
            if (queue == null) {
                deliver(subscription, message);
            } else {
                groups.computeIfAbsent(queue, name -> new ArrayList<>()).add(subscription);
            }
        }
        groups.values().forEach(members -> deliver(members.get(random.nextInt(members.size())), message));
        return heard;
    }

    private void deliver(Subscription subscription, Message message) {
        subscription.count();
        subscription.subscriber().deliver(subscription, message);
        if (subscription.isOver()) {
            end(subscription);
        }
    }
}
