/**
 * The run-time library of Tatoo: the types that generated parsers, protocol handlers and transports share.
 *
 * <p>How a byte is processed: a transport (a server, an adapter, a test) reads bytes and passes them to
 * {@link org.tatoo.runtime.PushParser#feed}; the generated parser recognises terminals and productions and calls the
 * {@link org.tatoo.runtime.ProtocolHandler}; the handler answers through its {@link org.tatoo.runtime.Connection}.
 *
 * <p>{@link org.tatoo.runtime.PushParser} is the contract for transports. Hand-written parsers extend it; generated
 * parsers extend {@link org.tatoo.runtime.TableParser}, whose parts are there if their grammar needs them.
 *
 * <p>This package uses only {@code java.base}.
 */
@NullMarked
package org.tatoo.runtime;

import org.jspecify.annotations.NullMarked;
