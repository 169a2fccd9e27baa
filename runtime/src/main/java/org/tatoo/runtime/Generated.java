package org.tatoo.runtime;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a class written by the grammar compiler.
 *
 * <p>The JDK's own annotation of this name lives in the module {@code java.compiler}, which users of a generated parser
 * need not read. There is no time stamp: equal grammars give equal files.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Generated {
    /** The grammar file, as a path relative to the source root. */
    String value();
}
