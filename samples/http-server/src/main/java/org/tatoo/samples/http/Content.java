package org.tatoo.samples.http;

import org.jspecify.annotations.Nullable;
import org.tatoo.samples.http.answer.Echo;
import org.tatoo.samples.http.request.ContentMeter;

/**
 * What becomes of the content of the request at hand.
 *
 * @param echo takes it; null if it is dropped
 */
record Content(ContentMeter meter, @Nullable Echo echo) {}
