package org.tatoo.samples.http;

import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import org.tatoo.grammars.http.HttpParser;
import org.tatoo.runtime.Protocol;
import org.tatoo.samples.http.file.FileLimits;
import org.tatoo.samples.http.file.Site;
import org.tatoo.samples.http.request.ContentRules;

/** An entry point to the protocol of the server, for other carriers of connections. */
public final class FileProtocol {
    private FileProtocol() {}

    /** Returns HTTP/1.1 with the files of the directory {@code root}. */
    public static Protocol serving(Path root) throws IOException {
        ContentRules content = new ContentRules(ContentRules.DEFAULT_MAX_BODY, Optional.empty());
        FileService service = new FileService(Site.of(root), InstantSource.system(), content, FileLimits.defaults());
        return connection -> new HttpParser(new FileHandler(connection, service));
    }
}
