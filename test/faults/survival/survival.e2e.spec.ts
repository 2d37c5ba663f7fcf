import { ServerProcess } from '../../support/real-processes/server-process.js';
import { conversation, editsAndMessages, eventQueues, rivals, scheduledMessages } from './campaigns.story.js';
import { invitations } from './invitations.story.js';
import { mails } from './mails.story.js';
import { outgoingWebhooks } from './outgoing-webhooks.story.js';
import { presence } from './presence.story.js';
import { queueLifetimes } from './queue-lifetimes.story.js';
import { sameServer } from './same-server.story.js';
import { SharedServer } from './shared-server.js';
import { answersBeforeItStops, stopsOnce } from './stops.story.js';

const STORIES = [
  sameServer,
  invitations,
  mails,
  outgoingWebhooks,
  presence,
  queueLifetimes,
  answersBeforeItStops,
  stopsOnce,
  editsAndMessages,
  eventQueues,
  scheduledMessages,
  conversation,
  rivals,
];

describe('A server that is killed, killed again, and stopped', () => {
  let server: ServerProcess;
  const ends = new Map<string, Promise<void>>();

  beforeAll(async () => {
    server = await ServerProcess.launch(Object.assign({}, ...STORIES.map(({ environment }) => environment)));
    const told = SharedServer.tell(
      server,
      STORIES.map(({ tell }) => tell),
    );
    told.forEach((end, at) => {
      end.catch(() => undefined);
      ends.set(STORIES[at]!.title, end);
    });
  });
  afterAll(async () => {
    await Promise.allSettled(ends.values());
    await server[Symbol.asyncDispose]();
  });

  it.each(STORIES.map(({ title }) => title))('%s', async (title) => {
    await ends.get(title);
  });
});
