@NullMarked
package org.tatoo.samples.http;

import org.jspecify.annotations.NullMarked;
