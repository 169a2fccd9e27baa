/**
 * What every transport has to pass. The tests of a transport implement {@link TransportUnderTest}, and run each check:
 *
 * <pre>
 * {@literal @}TestFactory
 * Stream&lt;DynamicTest&gt; passes() {
 *     return Checks.all().stream()
 *             .map(check -&gt; DynamicTest.dynamicTest(check.name(), () -&gt; check.run(transport)));
 * }
 * </pre>
 *
 * <p>A check talks to a server over the transport as a client of it, and looks at what the handler hears there. What a
 * transport cannot do it declares; then the check tries that it really cannot. {@link Report} prints a table of
 * the results that such tests have written to a file.
 */
@NullMarked
package org.tatoo.transport.tck;

import org.jspecify.annotations.NullMarked;
