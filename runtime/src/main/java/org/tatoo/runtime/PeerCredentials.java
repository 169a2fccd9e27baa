package org.tatoo.runtime;

import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.UserPrincipal;

/**
 * The identity of the peer of a connection over a Unix-domain socket, as reported by the operating system.
 *
 * @param user the user of the peer's process
 * @param group the group of the peer's process
 */
public record PeerCredentials(UserPrincipal user, GroupPrincipal group) {}
