package org.tatoo.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLSession;
import org.junit.jupiter.api.Test;
import org.tatoo.runtime.Attribute;

class EngineSetupTest {
    private final Rig.Work work = new Rig.Work();
    private final List<String> seen = new ArrayList<>();

    @Test
    void anEngineIsSetInTheExecutorBeforeItsHandshake() {
        Rig rig = rig((engine, remote) -> {
            seen.add("set");
            engine.setEnabledProtocols(new String[] {Rig.V12});
        });
        rig.begin();
        rig.carryIn();
        assertThat(seen).isEmpty();
        assertThat(work.tasks).hasSize(1);
        rig.pump();
        assertThat(seen).containsExactly("set");
        assertThat(rig.upper.events).containsExactly("opened");
        assertThat(rig.transport.attribute(Attribute.TLS_SESSION)).returns(Rig.V12, SSLSession::getProtocol);
    }

    @Test
    void aSetupThatFailsEndsTheConnection() {
        Rig rig = rig((engine, remote) -> {
            throw new IllegalStateException("on purpose");
        });
        rig.begin();
        rig.pump();
        assertThat(rig.upper.events).containsExactly("failed: the work of a handshake failed", "closed");
    }

    private Rig rig(EngineSetup setup) {
        TlsLayer layer = TlsLayer.builder(Keys.client("ec"))
                .executor(work.tasks::add)
                .setup(setup)
                .build();
        return new Rig(layer, work, new Peer(Keys.client(), "localhost"));
    }
}
