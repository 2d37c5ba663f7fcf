import { setTimeout as pause } from 'node:timers/promises';
import { ACCOUNT_ABUSES } from './abuses-of-accounts.js';
import { BOT_ABUSES } from './abuses-of-bots.js';
import { CONTENT_ABUSES } from './abuses-of-content.js';
import { type AbuseOf, form, MEGABYTE, messageOf, narrowed, send, TEXT } from './requests.js';
import type { Wire } from './wire.js';

const EMOJI = '😀'.repeat(9_990);
const FOR_GOOD_MS = 600_000;
/** Keeps connections as they are until they are cut. */
const holdOn = () => pause(FOR_GOOD_MS, undefined, { ref: false });

const edits = (content: string) => async (wire: Wire, channel: string) => {
  const id = await messageOf(wire, channel, content);
  await wire.many(250, 4, (number) =>
    wire.request('PATCH', `/messages/${id}`, form({ content: `${number}${content}` })),
  );
  await wire.many(60, 20, () => wire.request('GET', `/messages/${id}/history`));
};

/** Attempts of somebody who has an account. */
export const MEMBER_ABUSES: readonly AbuseOf[] = [
  { name: 'edits of emoji, and their history', abuse: edits(EMOJI) },
  { name: 'edits of text, and their history', abuse: edits(TEXT) },
  {
    name: 'names of messages and queues of a megabyte',
    abuse: (wire, channel) =>
      wire.many(200, 10, (number) =>
        send(wire, channel, number % 2 === 0 ? { local_id: MEGABYTE } : { queue_id: MEGABYTE }),
      ),
  },
  {
    name: 'readers that never read',
    async abuse(wire, channel) {
      await wire.many(100, 10, () => send(wire, channel, { content: TEXT }));
      const all = wire.request('GET', `/messages?${form({ anchor: 'newest', num_before: 5000, num_after: 0 })}`);
      for (let count = 0; count < 60; count++) wire.open(all.repeat(10), { isDeaf: true });
      await holdOn();
    },
  },
  { name: 'a flood of messages', abuse: (wire, channel) => wire.many(3_000, 50, () => send(wire, channel)) },
  {
    name: '10,000 channels at once',
    abuse: (wire) =>
      wire.many(5, 1, (number) => {
        const subscriptions = Array.from({ length: 10_000 }, (_, each) => ({ name: `c ${number} ${each}` }));
        return wire.request('POST', '/users/me/subscriptions', form({ subscriptions }));
      }),
  },
  {
    name: 'conditions without an index',
    abuse: (wire, channel) =>
      wire.many(60, 20, (number) =>
        narrowed(
          wire,
          [
            [{ operator: 'has', operand: 'link' }],
            [{ operator: 'is', operand: 'resolved' }],
            [{ operator: 'topic', operand: 'abuse' }],
            [{ operator: 'search', operand: 'x y z' }],
            [
              { operator: 'channel', operand: channel },
              { operator: 'has', operand: 'image' },
            ],
          ][number % 5],
        ),
      ),
  },
  {
    name: '5,000 conditions',
    abuse: (wire) =>
      wire.many(40, 10, () =>
        wire.request(
          'GET',
          '/messages',
          form({
            anchor: 'newest',
            num_before: 100,
            num_after: 0,
            narrow: Array.from({ length: 5_000 }, () => ['is', 'unread']),
          }),
        ),
      ),
  },
  {
    name: '1,000 queues, and channels that all of them hear of',
    async abuse(wire) {
      await wire.many(1_000, 20, () => wire.request('POST', '/register', form({ event_types: ['stream', 'message'] })));
      await wire.many(100, 5, (number) =>
        wire.request('POST', '/users/me/subscriptions', form({ subscriptions: [{ name: `heard ${number}` }] })),
      );
    },
  },
  {
    name: 'the whole organization, over and over',
    abuse: (wire) => wire.many(200, 20, () => wire.request('POST', '/register')),
  },
  {
    name: 'bodies that never end',
    async abuse(wire) {
      for (let count = 0; count < 300; count++) {
        wire.open(
          wire.head(
            'POST',
            '/messages',
            'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000000\r\n',
          ),
        );
      }
      await holdOn();
    },
  },
  {
    name: 'uploads that never end',
    async abuse(wire) {
      const head = wire.head(
        'POST',
        '/user_uploads',
        'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 3000000000\r\n',
      );
      const part = '--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n';
      for (let count = 0; count < 20; count++) wire.open(`${head}${part}${MEGABYTE}`);
      await holdOn();
    },
  },
  {
    name: 'uploads that stop half-way',
    async abuse(wire) {
      const head = wire.head(
        'POST',
        '/user_uploads',
        'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n',
      );
      const part = '--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n';
      for (let count = 0; count < 20; count++) wire.open(`${head}${part}half`);
      await holdOn();
    },
  },
  {
    name: 'faults with a megabyte to repeat',
    abuse: (wire) =>
      wire.many(
        200,
        10,
        (number) =>
          [
            wire.request('POST', '/messages', form({ type: 'stream', to: MEGABYTE, topic: 'x', content: 'x' })),
            wire.request('POST', '/messages', form({ type: MEGABYTE })),
            wire.request('PATCH', '/messages/1', `stream_id=${'['.repeat(900_000)}`),
            wire.request('POST', '/typing', form({ op: MEGABYTE })),
          ][number % 4]!,
      ),
  },
  {
    name: 'flags of 100,000 messages',
    abuse: (wire) =>
      wire.many(20, 4, () =>
        wire.request(
          'POST',
          '/messages/flags',
          form({
            op: 'add',
            flag: 'starred',
            messages: Array.from({ length: 100_000 }, (_, id) => id),
          }),
        ),
      ),
  },
  {
    name: 'typing and presence without end',
    abuse: (wire) =>
      wire.many(2_000, 20, (number) =>
        number % 2 === 0
          ? wire.request('POST', '/users/me/presence', form({ status: 'active' }))
          : wire.request('POST', '/typing', form({ op: 'start', to: [9] })),
      ),
  },
  {
    name: 'a topic of large messages that moves to and fro',
    async abuse(wire, channel) {
      await wire.many(40, 4, () => send(wire, channel, { content: '😀'.repeat(4_000) }));
      const id = await messageOf(wire, channel, 'here');
      await wire.many(200, 4, (number) =>
        wire.request('PATCH', `/messages/${id}`, form({ topic: `topic ${number % 2}`, propagate_mode: 'change_all' })),
      );
    },
  },
  {
    name: 'drafts, snippets and scheduled messages without end, which every registration shows',
    async abuse(wire) {
      const drafts = Array.from({ length: 50 }, () => ({ type: '', to: [], topic: '', content: TEXT }));
      const later = Math.floor(Date.now() / 1000) + 86_400;
      await wire.many(100, 10, (number) =>
        [
          () => wire.request('POST', '/drafts', form({ drafts })),
          () => wire.request('POST', '/saved_snippets', form({ title: 'x', content: TEXT })),
          () =>
            wire.request(
              'POST',
              '/scheduled_messages',
              form({ type: 'direct', to: [9], content: '😀'.repeat(2_000), scheduled_delivery_timestamp: later }),
            ),
        ][number % 3]!(),
      );
      await wire.many(40, 10, () => wire.request('POST', '/register'));
    },
  },
  {
    name: 'groups with a book in their description, and permissions of everybody',
    abuse: (wire) =>
      wire.many(100, 10, (number) =>
        wire.request(
          'POST',
          '/user_groups/create',
          form({
            name: `group ${number} ${Math.random()}`,
            description: number % 2 === 0 ? MEGABYTE : 'x',
            members: [],
            can_join_group: { direct_members: Array.from({ length: 50_000 }, () => 9), direct_subgroups: [] },
          }),
        ),
      ),
  },
  {
    name: 'the topics of a channel, over and over',
    async abuse(wire, channel) {
      const { stream_id: id } = JSON.parse(await wire.ask('GET', `/get_stream_id?${form({ stream: channel })}`)) as {
        stream_id: number;
      };
      await wire.many(200, 20, () => wire.request('GET', `/users/me/${id}/topics`));
    },
  },
  {
    name: 'log-ins with its own password wrong',
    abuse: (wire) =>
      wire.many(200, 40, () =>
        wire.request('PATCH', '/settings', form({ old_password: 'wrong', new_password: 'other' })),
      ),
  },
  ...CONTENT_ABUSES,
  ...ACCOUNT_ABUSES,
  ...BOT_ABUSES,
];

/** Attempts of somebody who has no account. */
export const STRANGER_ABUSES: readonly AbuseOf[] = [
  {
    name: 'bodies that never end',
    async abuse(wire) {
      const paths = ['/messages', '/fetch_api_key', '/user_uploads'];
      for (let count = 0; count < 600; count++) {
        const head = wire.head(
          'POST',
          paths[count % 3]!,
          'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000000\r\n',
        );
        wire.open(`${head}${'x'.repeat(60_000)}`);
      }
      await holdOn();
    },
  },
  {
    name: 'headers that never end',
    async abuse(wire) {
      for (let count = 0; count < 600; count++) wire.open(`GET / HTTP/1.1\r\nX: ${'x'.repeat(200_000)}`);
      await holdOn();
    },
  },
  {
    name: 'connections that say nothing',
    async abuse(wire) {
      for (let count = 0; count < 1_000; count++) wire.open('');
      await holdOn();
    },
  },
  {
    name: 'log-ins with unknown names',
    abuse: (wire) =>
      wire.many(400, 40, (number) =>
        wire.request('POST', '/fetch_api_key', form({ username: `nobody-${number}@example.com`, password: 'guess' })),
      ),
  },
  {
    name: 'guesses of the password of a member',
    abuse: (wire) =>
      wire.many(100, 20, () =>
        wire.request('POST', '/fetch_api_key', form({ username: 'person-0@example.com', password: 'guess' })),
      ),
  },
  {
    name: 'an upload of gigabytes',
    async abuse(wire) {
      const socket = wire.open(
        wire.head(
          'POST',
          '/user_uploads',
          'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 3000000000\r\n',
        ),
      );
      for (let sent = 0; sent < 3_000 && !socket.destroyed; sent++) {
        if (!socket.write(MEGABYTE)) await pause(1);
      }
    },
  },
  {
    name: 'wrong keys',
    abuse: (wire) =>
      wire.many(2_000, 50, () =>
        wire.head('GET', '/users/me', `Authorization: Basic ${btoa(`person-0@example.com:${'x'.repeat(32)}`)}\r\n`),
      ),
  },
  {
    name: 'public and unknown endpoints',
    abuse: (wire) =>
      wire.many(2_000, 50, (number) =>
        wire.request('GET', number % 2 === 0 ? '/server_settings' : `/nowhere/${number}`),
      ),
  },
  {
    name: 'requests without end on connections that are never read',
    async abuse(wire) {
      const request = wire.request('GET', '/server_settings');
      for (let count = 0; count < 50; count++) wire.open(request.repeat(2_000), { isDeaf: true });
      await holdOn();
    },
  },
  {
    name: 'pages and files without credentials, and guesses of their tokens',
    abuse: (wire) =>
      wire.many(1_000, 30, (number) => {
        const token = `${number}`.padStart(40, 'a');
        const [verb, path] = (
          [
            ['GET', `/join/${token}`],
            ['POST', `/join/${token}`],
            ['GET', `/confirm_email/${token}`],
            ['GET', `/user_uploads/temporary/${token}/1/ab/${token}/x.png`],
            ['GET', '/api/docs'],
            ['GET', '/api/v1/openapi.json'],
            ['GET', '/static/emoji/emoji-data.json'],
            ['GET', `/user_avatars/1/${token}.png`],
            ['GET', '/metrics'],
            ['POST', '/api/v1/join'],
          ] as const
        )[number % 10]!;
        return `${verb} ${path} HTTP/1.1\r\nHost: chat\r\nContent-Length: 0\r\n\r\n`;
      }),
  },
  {
    name: 'bytes that are no request',
    abuse: (wire) =>
      wire.many(500, 20, (number) => `${String.fromCodePoint(1 + (number % 200)).repeat(1_000)}\r\n\r\n`),
  },
];
