package org.tatoo.samples.mqtt;

import java.time.Duration;

/**
 * What is published when a client is gone: MQTT 5.0 section 3.1.2.5.
 *
 * @param delay how long it waits for the client to come back, at most as long as the session stays
 */
record Will(Message message, Duration delay) {}
