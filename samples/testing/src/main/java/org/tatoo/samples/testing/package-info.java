/**
 * Support for the tests of the samples: a corpus of cases in Markdown ({@link org.tatoo.samples.testing.Corpus}), a
 * client that sends any bytes, split in any way ({@link org.tatoo.samples.testing.RawClient}), conversations in memory whose answers a grammar reads
 * ({@link org.tatoo.samples.testing.Dialogue}), runs of a command and processes of a server.
 */
@NullMarked
package org.tatoo.samples.testing;

import org.jspecify.annotations.NullMarked;
