/**
 * Conditions that compete for the continuation of a production: finds those that can come in one state, and those that
 * hold together by trying their numbers. Uses {@code syntax} and {@code grammar}.
 */
@NullMarked
package org.tatoo.compiler.normalize.cells;

import org.jspecify.annotations.NullMarked;
