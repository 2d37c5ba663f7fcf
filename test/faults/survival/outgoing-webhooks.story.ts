import { successful } from '@chat/chat-testing';
import { eventually, type GivenAnswer, type ReceivedCall, WebhookReceiver } from '@chat/testing';
import type { ApiClient } from '../../support/real-processes/api-client.js';
import type { Story } from './story.js';

async function say(owner: ApiClient, content: string): Promise<void> {
  const message = { type: 'stream', to: 'elsinore', topic: 'graves', content: `@**Yorick** ${content}` };
  successful(await owner.post('/messages', message));
}

/** Messages of the bot, in order. */
async function replies(owner: ApiClient): Promise<string[]> {
  const narrow = [
    { operator: 'channel', operand: 'elsinore' },
    { operator: 'topic', operand: 'graves' },
  ];
  const parameters = { narrow, anchor: 'newest', num_before: 100, num_after: 0, apply_markdown: false };
  const { messages } = successful(await owner.get('/messages', parameters)) as {
    messages: { sender_full_name: string; content: string }[];
  };
  return messages.filter(({ sender_full_name: name }) => name === 'Yorick').map(({ content }) => content);
}

const answer = ({ body }: ReceivedCall): GivenAnswer => ({
  body: { content: `Answer to ${/\w+ question/.exec(body)![0]}` },
});

export const outgoingWebhooks: Story = {
  title:
    'calls for each mention at least once through kills, again only where the answer was lost, and says each answer once',
  environment: { CHAT_WEBHOOK_NETWORKS: '127.0.0.1' },
  async tell(server) {
    const receiver = await WebhookReceiver.open();
    const callsFor = (content: string) => receiver.calls.filter(({ body }) => body.includes(content)).length;
    try {
      const owner = server.owner();
      successful(await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'elsinore' }] }));
      const hook = { bot_type: 3, payload_url: JSON.stringify(`${receiver.url}/hook`) };
      successful(await owner.post('/bots', { full_name: 'Yorick', short_name: 'yorick', ...hook }));
      receiver.answer = answer;

      // Mentioned just before the server dies, so that nobody was called yet, or somebody was.
      await server.kill({ load: () => say(owner, 'first question') });
      await server.start();
      const one = ['Answer to first question'];
      await eventually(async () => expect(await replies(owner)).toEqual(one));

      // The service has the call, and the server dies before the answer arrives.
      const begin = async () => {
        const called = Promise.withResolvers<void>();
        receiver.answer = () => {
          called.resolve();
          return new Promise(() => {});
        };
        await say(owner, 'second question');
        await called.promise;
      };
      await server.kill({ begin });
      // More than one when the machine is so slow that the server gave up the first one before.
      const unanswered = callsFor('second question');
      receiver.answer = answer;
      await server.start();
      const two = [...one, 'Answer to second question'];
      await eventually(async () => expect(await replies(owner)).toEqual(two));
      await say(owner, 'third question');
      const three = [...two, 'Answer to third question'];
      await eventually(async () => expect(await replies(owner)).toEqual(three));

      // The outcome of a call is stored after what was answered is said, and after a stop for sure.
      await server.stop();
      await server.start();
      await say(owner, 'fourth question');
      await eventually(async () => expect(await replies(owner)).toHaveLength(4));

      expect(callsFor('first question')).toBeGreaterThanOrEqual(1);
      const others = ['second', 'third', 'fourth'].map((which) => callsFor(`${which} question`));
      expect(others).toEqual([unanswered + 1, 1, 1]);
    } finally {
      await receiver.close();
    }
  },
};
