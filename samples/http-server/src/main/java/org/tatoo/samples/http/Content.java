package org.tatoo.samples.http;

import org.jspecify.annotations.Nullable;
import org.tatoo.samples.http.answer.Echo;
import org.tatoo.samples.http.request.ContentMeter;

/**
 * The treatment of the current request's content.
 *
 * @param echo receives the content; null if it is discarded
 */
record Content(ContentMeter meter, @Nullable Echo echo) {}
