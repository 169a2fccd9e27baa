package org.tatoo.samples.calendar;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tatoo.samples.calendar.store.Access;
import org.tatoo.samples.calendar.store.CalendarStore;
import org.tatoo.samples.calendar.store.Outcome;
import org.tatoo.samples.calendar.store.Precondition;
import org.tatoo.samples.calendar.store.StoredEvent;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;

/** The command that manages the calendars of a store. */
@Command(
        name = "calendar",
        description = "Adds and shares calendars, and puts events into them.",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT)
final class CalendarCommand extends StoreCommand {
    /** The access that a calendar can be shared with. */
    enum Share {
        read,
        write,
        none
    }

    @Override
    String commands() {
        return "calendar add, share or put";
    }

    @Command(description = "Adds an empty calendar that nobody may read yet.")
    int add(@Mixin StoreOptions storage, @Parameters(paramLabel = "CALENDAR") String calendar) throws IOException {
        if (!StoredCalendars.isName(calendar)) {
            throw wrong("a calendar's name consists of letters, digits and . _ -, at most 200 of them, first no dot");
        }
        try (CalendarStore store = storage.open(false)) {
            if (!store.createCalendar(calendar)) {
                throw new IOException("there is a calendar " + calendar + " already");
            }
        }
        return say("calendar " + calendar + " is added");
    }

    @Command(description = "Sets what a user, or everybody, may do with a calendar: read, write or none.")
    int share(
            @Mixin StoreOptions storage,
            @Option(names = "--everybody", description = "In place of a user.") boolean everybody,
            @Parameters(paramLabel = "CALENDAR") String calendar,
            @Parameters(paramLabel = "ACCESS", description = "read, write or none") Share access,
            @Parameters(paramLabel = "USER", arity = "0..1") @Nullable String user)
            throws IOException {
        if (everybody == (user != null)) {
            throw wrong("share with a user, or with --everybody");
        }
        String grantee = user == null ? CalendarStore.EVERYBODY : user;
        try (CalendarStore store = storage.open(false)) {
            if (user != null && store.verifier(user).isEmpty()) {
                throw new IOException("there is no user " + user);
            }
            if (!store.share(calendar, grantee, Access.valueOf(access.name().toUpperCase(Locale.ROOT)))) {
                throw new IOException("there is no calendar " + calendar);
            }
        }
        return say("calendar " + calendar + ": " + (user == null ? "everybody" : user) + " may "
                + (access == Share.none ? "nothing" : access));
    }

    @Command(description = "Adds or replaces an event: the iCalendar object in the standard input.")
    int put(@Mixin StoreOptions storage, @Parameters(paramLabel = "CALENDAR") String calendar) throws IOException {
        byte[] content = System.in.readNBytes(EventContent.MOST + 1);
        if (content.length > EventContent.MOST) {
            throw new IOException("the content is longer than " + EventContent.MOST + " bytes");
        }
        try (CalendarStore store = storage.open(false)) {
            StoredEvent event = EventContent.parse(ByteBuffer.wrap(content));
            if (store.put(calendar, event, new Precondition.None()) instanceof Outcome.NoCalendar) {
                throw new IOException("there is no calendar " + calendar);
            }
            return say("event " + event.uid() + " is stored, its tag is " + event.tag());
        } catch (RefusedException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
