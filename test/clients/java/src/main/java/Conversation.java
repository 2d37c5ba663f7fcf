import com.github.jamesnetherton.zulip.client.Zulip;
import com.github.jamesnetherton.zulip.client.api.event.EventPoller;
import com.github.jamesnetherton.zulip.client.api.message.Anchor;
import com.github.jamesnetherton.zulip.client.api.message.Message;
import com.github.jamesnetherton.zulip.client.api.stream.StreamSubscriptionRequest;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Holds a conversation with the server at the URL that it is given, and prints one line for what each step found. */
public class Conversation {
    public static void main(String[] arguments) throws Exception {
        String email = arguments[0], key = arguments[1], url = arguments[2];
        try (Zulip zulip = new Zulip(email, key, url)) {
            System.out.println("version " + zulip.server().getServerSettings().execute().getZulipVersion());
            long own = zulip.users().getOwnUser().execute().getUserId();
            zulip.streams().subscribe(StreamSubscriptionRequest.of("java", "Where a client in Java writes")).execute();
            long channel = zulip.streams().getStreamId("java").execute();

            CountDownLatch heard = new CountDownLatch(1);
            EventPoller poller = zulip.events().captureMessageEvents((Message event) -> {
                if (event.getContent().contains("from Java")) heard.countDown();
            });
            poller.start();
            long message = zulip.messages().sendStreamMessage("Hello from Java", "java", "greetings").execute();
            System.out.println("heard " + heard.await(30, TimeUnit.SECONDS));
            poller.stop();

            zulip.messages().editMessage(message).withContent("Hello again from Java").execute();
            zulip.messages().addEmojiReaction(message, "tada").execute();
            List<Message> newest = zulip.messages().getMessages(10, 0, Anchor.NEWEST).withMarkdown(false).execute();
            Message last = newest.get(newest.size() - 1);
            System.out.println("read " + last.getContent() + ", reactions " + last.getReactions().size());
            System.out.println("versions " + zulip.messages().getMessageHistory(message).execute().size());
            System.out.println("topics " + zulip.streams().getTopics(channel).execute().get(0).getName());

            zulip.users().createUserGroup("readers", "People who read", own).execute();
            long group = zulip.users().getUserGroups().execute().stream().filter(each -> each.getName().equals("readers")).findFirst().orElseThrow().getId();
            System.out.println("group has " + zulip.users().getUserGroupMembers(group).execute().size());
            System.out.println("people " + zulip.users().getAllUsers().execute().stream().anyMatch(user -> user.getUserId() == own));
            zulip.messages().sendDirectMessage("To myself", own).execute();
            zulip.users().addAlertWords("espresso").execute();
            System.out.println("alert words " + zulip.users().getAllAlertWords().execute());
            zulip.messages().markAllAsRead().execute();
            zulip.messages().deleteMessage(message).execute();
            zulip.streams().unsubscribe("java").execute();
            System.out.println("done");
        }
        System.exit(0);
    }
}
