@NullMarked
package org.tatoo.maven;

import org.jspecify.annotations.NullMarked;
