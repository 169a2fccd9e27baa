package org.tatoo.runtime;

import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.UserPrincipal;

/**
 * Who the peer of a connection over a Unix-domain socket is, as the operating system says.
 *
 * @param user of the peer's process
 * @param group of the peer's process
 */
public record PeerCredentials(UserPrincipal user, GroupPrincipal group) {}
