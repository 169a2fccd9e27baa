@NullMarked
package org.tatoo.tls;

import org.jspecify.annotations.NullMarked;
