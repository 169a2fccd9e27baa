package org.tatoo.samples.http.request;

import java.util.Optional;

/**
 * The rules for requests that are answered without a file: content is echoed, or read and discarded; a client can query
 * its address.
 *
 * @param maxBody the maximum number of content bytes; 0 for no limit
 * @param echo the path whose POST and PUT are answered with their content; empty if there is none
 * @param address the path whose GET is answered with the address of the client; empty if there is none
 * @param health the path whose GET is answered with the health of the server; empty if there is none
 */
public record ContentRules(
        long maxBody, Optional<ResourcePath> echo, Optional<ResourcePath> address, Optional<ResourcePath> health) {
    /** The default limit of content: 8 MiB. */
    public static final long DEFAULT_MAX_BODY = 8 << 20;

    /** Creates rules without a path for the address and without one for the health. */
    public ContentRules(long maxBody, Optional<ResourcePath> echo) {
        this(maxBody, echo, Optional.empty(), Optional.empty());
    }

    /** Creates rules without a path for the health. */
    public ContentRules(long maxBody, Optional<ResourcePath> echo, Optional<ResourcePath> address) {
        this(maxBody, echo, address, Optional.empty());
    }

    /** Returns whether content of this framing is too large from the start. */
    public boolean isTooLarge(RequestFraming framing) {
        return maxBody > 0 && framing.length() > maxBody;
    }

    /** Returns whether {@code target} is the path of the echo. */
    public boolean isEcho(RequestTarget target) {
        return isAt(echo, target);
    }

    /** Returns whether {@code target} is the path that returns a client's address. */
    public boolean isAddress(RequestTarget target) {
        return isAt(address, target);
    }

    /** Returns whether {@code target} is the path that returns the health of the server. */
    public boolean isHealth(RequestTarget target) {
        return isAt(health, target);
    }

    private static boolean isAt(Optional<ResourcePath> path, RequestTarget target) {
        return path.isPresent()
                && target instanceof RequestTarget.Resource resource
                && resource.path().equals(path);
    }
}
