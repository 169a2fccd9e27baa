package org.tatoo.samples.http;

import org.jspecify.annotations.Nullable;

/**
 * What becomes of the content of the request at hand.
 *
 * @param echo takes it; null if it is dropped
 */
record Content(ContentMeter meter, @Nullable Echo echo) {}
