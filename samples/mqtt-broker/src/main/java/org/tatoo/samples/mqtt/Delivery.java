package org.tatoo.samples.mqtt;

/**
 * A message for one session.
 *
 * @param qos by which the session gets it, 0 to 2
 * @param isRetained whether it was published before the session subscribed (MQTT-3.3.1-8)
 */
record Delivery(Message message, int qos, boolean isRetained) {}
