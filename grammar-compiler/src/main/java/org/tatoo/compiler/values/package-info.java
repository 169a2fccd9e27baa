/**
 * The values of a grammar: records and interfaces of its non-terminals, or results of the methods of an evaluator, and
 * the messages that handlers receive. Uses {@code diagnostic}, {@code grammar} and {@code normalize.resolve}.
 */
@NullMarked
package org.tatoo.compiler.values;

import org.jspecify.annotations.NullMarked;
