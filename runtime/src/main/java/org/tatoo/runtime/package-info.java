/**
 * The run-time side of Tatoo: everything that a generated parser, a protocol handler and a transport share.
 *
 * <p>The way of a byte: a transport (a server, an adapter, a test) reads bytes and gives them to
 * {@link org.tatoo.runtime.PushParser#feed}; the generated parser recognises terminals and productions and calls the
 * {@link org.tatoo.runtime.ProtocolHandler}; the handler answers through its {@link org.tatoo.runtime.Connection}.
 *
 * <p>{@link org.tatoo.runtime.PushParser} is the contract that a transport uses. Parsers written by hand extend it;
 * generated parsers extend {@link org.tatoo.runtime.AutomatonParser}, or {@link org.tatoo.runtime.DataParser} if their
 * grammar has virtual terminals.
 *
 * <p>This package uses {@code java.base} only.
 */
@NullMarked
package org.tatoo.runtime;

import org.jspecify.annotations.NullMarked;
