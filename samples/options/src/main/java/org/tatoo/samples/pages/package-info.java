/** What servers share whose HTTP requests come from a page of their own: requests with short content, whole answers, streams. */
@NullMarked
package org.tatoo.samples.pages;

import org.jspecify.annotations.NullMarked;
