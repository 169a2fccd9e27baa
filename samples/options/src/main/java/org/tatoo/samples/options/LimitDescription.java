package org.tatoo.samples.options;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Says what a component of a record of limits is; {@link LimitOptions} shows it with the limit. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface LimitDescription {
    /** A line for the user, without a full stop. */
    String value();

    /** Whether the value is a number of bytes, which may be written {@code 64k}. */
    boolean bytes() default false;

    /** Whether the value is a time that may be never, which is null in the record. */
    boolean never() default false;
}
