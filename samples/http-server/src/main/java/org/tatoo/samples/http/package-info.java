/**
 * An HTTP/1.1 server of static files: the generated parser of {@code org.tatoo.grammars.http}, driven by Banzai.
 *
 * <p>The way of a request: {@link org.tatoo.samples.http.FileHandler} collects what the parser recognises into a
 * {@link org.tatoo.samples.http.Request}, within the limits of a {@link org.tatoo.samples.http.HeadMeter};
 * {@link org.tatoo.samples.http.FileService} makes an {@link org.tatoo.samples.http.Answer} of it, a function that knows
 * no connection; the handler writes the answer, and a line to the {@link org.tatoo.samples.http.AccessLog}. Content is
 * framed as {@link org.tatoo.samples.http.RequestFraming} says, counted by a
 * {@link org.tatoo.samples.http.ContentMeter}, and dropped or given to an {@link org.tatoo.samples.http.Echo}.
 *
 * <p>The way of a file: {@link org.tatoo.samples.http.Site} finds it, {@link org.tatoo.samples.http.Representation} is
 * what it is sent as, {@link org.tatoo.samples.http.Precondition} says whether it is, and
 * {@link org.tatoo.samples.http.Ranges} how much of it; {@link org.tatoo.samples.http.FileContent} opens it.
 */
@NullMarked
package org.tatoo.samples.http;

import org.jspecify.annotations.NullMarked;
