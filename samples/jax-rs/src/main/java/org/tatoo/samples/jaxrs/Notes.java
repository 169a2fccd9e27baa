package org.tatoo.samples.jaxrs;

import jakarta.inject.Singleton;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** Notes kept in memory; a singleton. */
@Singleton
@Path("notes")
@Produces(MediaType.TEXT_PLAIN)
@Consumes(MediaType.TEXT_PLAIN)
public class Notes {
    private final Map<Integer, String> notes = new ConcurrentSkipListMap<>();
    private final AtomicInteger last = new AtomicInteger();

    /** Returns all notes, one per line. */
    @GET
    public String list() {
        return notes.entrySet().stream()
                .map(note -> note.getKey() + " " + note.getValue() + "\n")
                .collect(Collectors.joining());
    }

    /** Adds a note. */
    @POST
    public Response add(String text, @Context UriInfo uri) {
        int number = last.incrementAndGet();
        notes.put(number, text);
        return Response.created(uri.getAbsolutePathBuilder().path("" + number).build())
                .build();
    }

    /** Returns a note. */
    @GET
    @Path("{number: [0-9]{1,9}}")
    public String get(@PathParam("number") int number) {
        String text = notes.get(number);
        if (text == null) {
            throw new NotFoundException();
        }
        return text;
    }

    /** Changes a note. */
    @PUT
    @Path("{number: [0-9]{1,9}}")
    public void change(@PathParam("number") int number, String text) {
        if (notes.replace(number, text) == null) {
            throw new NotFoundException();
        }
    }

    /** Removes a note, if it exists. */
    @DELETE
    @Path("{number: [0-9]{1,9}}")
    public void remove(@PathParam("number") int number) {
        notes.remove(number);
    }
}
