package org.tatoo.samples.options;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The description of a component of a record of limits; {@link LimitOptions} shows it with the limit. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface LimitDescription {
    /** Returns a line for the user, without a full stop. */
    String value();

    /** Returns whether the value is a number of bytes, which may be written {@code 64k}. */
    boolean bytes() default false;

    /** Returns whether the value is a duration that may be never, which is null in the record. */
    boolean never() default false;
}
