/**
 * A broker of MQTT 3.1.1 (OASIS standard, 29 October 2014): a generated parser reads the control packets of the clients.
 */
@NullMarked
package org.tatoo.samples.mqtt;

import org.jspecify.annotations.NullMarked;
