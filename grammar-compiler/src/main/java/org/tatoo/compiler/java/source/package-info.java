/**
 * The text of generated classes: names, tables, members that several classes have, and the layout of lines. With
 * {@code java.lanes} and {@code java}, it alone knows JavaPoet. Uses {@code regex}, {@code grammar}, {@code values} and
 * {@code generation}.
 */
@NullMarked
package org.tatoo.compiler.java.source;

import org.jspecify.annotations.NullMarked;
