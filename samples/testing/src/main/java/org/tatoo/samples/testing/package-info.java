/**
 * What the tests of the samples share: a corpus of cases in Markdown ({@link org.tatoo.samples.testing.Corpus}), a client
 * that sends any bytes cut in any way ({@link org.tatoo.samples.testing.RawClient}), runs of a command and processes of a
 * server.
 */
@NullMarked
package org.tatoo.samples.testing;

import org.jspecify.annotations.NullMarked;
