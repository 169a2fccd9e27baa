/**
 * From the short forms of the language to the long ones: number types, elements in place, conditions and templates
 * become declarations. Uses {@code diagnostic}, {@code syntax} and {@code uses}.
 */
@NullMarked
package org.tatoo.compiler.shorthand;

import org.jspecify.annotations.NullMarked;
