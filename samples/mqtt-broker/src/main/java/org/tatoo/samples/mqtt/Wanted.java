package org.tatoo.samples.mqtt;

/** One filter of a SUBSCRIBE. */
record Wanted(String filter, Subscription subscription) {}
