@NullMarked
package org.tatoo.netty;

import org.jspecify.annotations.NullMarked;
