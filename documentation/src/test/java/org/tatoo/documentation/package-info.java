/** Tests of the pages of this repository: that their numbers, names, lists and links are those of the code. */
@NullMarked
package org.tatoo.documentation;

import org.jspecify.annotations.NullMarked;
