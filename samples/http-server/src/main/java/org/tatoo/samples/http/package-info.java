/**
 * An HTTP/1.1 server of static files: the generated parser of {@code org.tatoo.grammars.http}, run by Banzai.
 *
 * <p>How a request is processed: {@link org.tatoo.samples.http.FileHandler} passes each token to a
 * {@link org.tatoo.samples.http.request.RequestHead}, which collects a {@link org.tatoo.samples.http.request.Request}
 * within limits. {@link org.tatoo.samples.http.FileService} turns the request into an
 * {@link org.tatoo.samples.http.answer.Answer}, at once if it can, otherwise in a {@link org.tatoo.samples.http.Lookup}; it
 * is a function without access to the connection. The handler writes
 * the answer, and a line to the {@link org.tatoo.samples.options.LineLog}. Content is framed as
 * {@link org.tatoo.samples.http.request.RequestFraming} says, counted by a
 * {@link org.tatoo.samples.http.request.ContentMeter}, and dropped or given to an
 * {@link org.tatoo.samples.http.answer.Echo}.
 *
 * <p>How a file is found: {@link org.tatoo.samples.http.file.FileAnswers} answers from memory, or else, in a thread of a
 * {@link org.tatoo.transport.FilePool}, with what the file system has. No event loop calls the file system but to send
 * from an open file.
 *
 * <p>A {@link org.tatoo.samples.http.StatusServer} tells the operator of the server what it does, on a separate port.
 *
 * <p>The packages depend on each other in one direction: {@code file} on {@code answer}, {@code answer} on
 * {@code request}, and this package on all of them.
 */
@NullMarked
package org.tatoo.samples.http;

import org.jspecify.annotations.NullMarked;
