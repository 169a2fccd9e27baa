/**
 * Conditions that compete for the continuation of a production: which of them hold together, by trying the numbers that
 * they are about. Uses {@code grammar}.
 */
@NullMarked
package org.tatoo.compiler.normalize.cells;

import org.jspecify.annotations.NullMarked;
