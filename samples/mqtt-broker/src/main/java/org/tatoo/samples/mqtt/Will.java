package org.tatoo.samples.mqtt;

import java.time.Duration;

/**
 * The message published when a client is gone: MQTT 5.0 section 3.1.2.5.
 *
 * @param delay how long the will waits for the client to reconnect; limited by the expiry of the session
 */
record Will(Message message, Duration delay) {}
