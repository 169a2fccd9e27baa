package org.tatoo.samples.orders;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Protocol;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.samples.orders.OrdersValues.Item;
import org.tatoo.samples.orders.OrdersValues.Order;
import org.tatoo.server.Server;

/** A handler that answers each order of a connection with its number of pieces. */
final class OrderHandler extends OrdersMessageHandler {
    OrderHandler(Connection connection) {
        super(connection);
    }

    @Override
    protected void message(Order order) { // the parser has read an order
        int pieces = order.item().stream().mapToInt(Item::count).sum();
        String answer = "OK " + order.customer() + ", " + pieces + " pieces\n";
        connection().asyncWrite(StandardCharsets.UTF_8.encode(answer));
        connection().endRequest(); // the answer is complete
    }

    @Override
    public void error(SyntaxError error) { // the input is not an order; the connection ends
        connection().asyncWrite(StandardCharsets.UTF_8.encode("ERROR " + error + "\n"));
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        Protocol protocol = connection -> new OrdersMessageParser(new OrderHandler(connection));
        Server server = Server.builder(protocol).port(7070).start();
        System.out.println("listening on port " + server.port());
        server.awaitTermination();
    }
}
