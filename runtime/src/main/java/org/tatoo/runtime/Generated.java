package org.tatoo.runtime;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a class written by the grammar compiler.
 *
 * <p>The JDK's annotation of this name is in the module {@code java.compiler}, which users of a generated parser need
 * not require. There is no timestamp, so equal grammars produce equal files.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Generated {
    /** Returns the grammar file, as a path relative to the source root. */
    String value();
}
