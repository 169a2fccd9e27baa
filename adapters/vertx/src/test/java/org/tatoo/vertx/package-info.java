@NullMarked
package org.tatoo.vertx;

import org.jspecify.annotations.NullMarked;
