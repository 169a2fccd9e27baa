/**
 * An HTTP/1.1 server of static files: the generated parser of {@code org.tatoo.grammars.http}, driven by Banzai.
 *
 * <p>The way of a request: {@link org.tatoo.samples.http.FileHandler} collects what the parser recognises into a
 * {@link org.tatoo.samples.http.Request}; {@link org.tatoo.samples.http.FileService} makes an
 * {@link org.tatoo.samples.http.Answer} of it, a function that knows no connection; the handler writes the answer.
 * Content is framed as {@link org.tatoo.samples.http.RequestFraming} says, counted by a
 * {@link org.tatoo.samples.http.ContentMeter}, and dropped or given to an {@link org.tatoo.samples.http.Echo}.
 */
@NullMarked
package org.tatoo.samples.http;

import org.jspecify.annotations.NullMarked;
