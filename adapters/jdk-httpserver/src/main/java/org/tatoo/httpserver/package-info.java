/**
 * An implementation of the JDK's {@code com.sun.net.httpserver} on Banzai: whatever uses
 * {@link com.sun.net.httpserver.HttpServer} runs on it unchanged once this module is on the class path or module path.
 *
 * <p>A connection is read by the parser of {@code http.ebnf}, whose handler ({@link org.tatoo.httpserver.RequestReader})
 * runs on an event loop and never waits. Handlers of the application run in the executor of the server and may: the loop
 * fills a {@link org.tatoo.httpserver.ContentPipe} that they read, and
 * {@link org.tatoo.httpserver.BlockingOutput} lets them wait until the peer has taken enough of what they wrote.
 *
 * <p>This package uses {@code org.tatoo.runtime}, {@code org.tatoo.transport}, {@code org.tatoo.server},
 * {@code org.tatoo.tls}, {@code org.tatoo.grammars.http} and the module {@code jdk.httpserver}.
 */
@NullMarked
package org.tatoo.httpserver;

import org.jspecify.annotations.NullMarked;
