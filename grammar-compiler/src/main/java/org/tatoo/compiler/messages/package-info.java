/**
 * How the steps of a parser become values, records or those of an evaluator: the plan of a generated message parser.
 * Uses {@code diagnostic}, {@code grammar}, {@code normalize.resolve}, {@code values}, {@code lr}, {@code direct} and
 * {@code generation}.
 */
@NullMarked
package org.tatoo.compiler.messages;

import org.jspecify.annotations.NullMarked;
