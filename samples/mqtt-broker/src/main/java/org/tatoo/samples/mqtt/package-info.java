/**
 * A broker of MQTT 5.0 and 3.1.1 (OASIS standards, 7 March 2019 and 29 October 2014): a generated parser reads the control packets of the clients.
 */
@NullMarked
package org.tatoo.samples.mqtt;

import org.jspecify.annotations.NullMarked;
