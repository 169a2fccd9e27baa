/**
 * What the values of a grammar are: records and interfaces of its non-terminals, or what methods of an evaluator compute, and
 * what is handed over. Uses {@code diagnostic}, {@code grammar} and {@code normalize}.
 */
@NullMarked
package org.tatoo.compiler.values;

import org.jspecify.annotations.NullMarked;
