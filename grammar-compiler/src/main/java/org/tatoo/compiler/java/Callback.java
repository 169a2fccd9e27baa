package org.tatoo.compiler.java;

import com.palantir.javapoet.MethodSpec;
import java.util.function.Predicate;
import org.tatoo.compiler.messages.MessageStart;

/**
 * A callback method in handlers of values.
 *
 * @param comes whether it is called in an input of a start
 */
record Callback(MethodSpec method, Predicate<MessageStart> comes) {}
