/** Parsers of protocols whose messages announce their lengths: MQTT and WebSocket. */
@NullMarked
package org.tatoo.benchmarks.binary;

import org.jspecify.annotations.NullMarked;
