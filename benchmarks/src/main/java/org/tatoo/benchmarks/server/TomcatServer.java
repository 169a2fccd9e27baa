package org.tatoo.benchmarks.server;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.servlets.DefaultServlet;
import org.apache.catalina.startup.Tomcat;

/** Tomcat with its static file servlet and resource cache. */
final class TomcatServer implements ServerPeer {
    private static final int MOST_CONNECTIONS = 20_000;

    @Override
    public void start(int port, Path root) throws Exception {
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(Files.createTempDirectory("tomcat").toString());
        Connector connector = new Connector();
        connector.setPort(port);
        connector.setProperty("address", "127.0.0.1");
        connector.setProperty("maxKeepAliveRequests", "-1");
        connector.setProperty("maxConnections", Integer.toString(MOST_CONNECTIONS));
        connector.setProperty("acceptCount", Integer.toString(BACKLOG));
        tomcat.setConnector(connector);
        Context context = tomcat.addContext("", root.toString());
        Tomcat.addServlet(context, "files", new DefaultServlet()).addMapping("/");
        context.addMimeMapping("html", "text/html");
        tomcat.start();
    }
}
