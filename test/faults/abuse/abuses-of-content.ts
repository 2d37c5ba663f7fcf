import { largestPng, manyPictures, tooLargePng } from './bombs.js';
import { type AbuseOf, form, messageOf, narrowed, send, TEXT } from './requests.js';
import type { Wire } from './wire.js';

/** Texts of which a reader of Markdown, or of an organization's patterns, could make much. */
const COSTLY_TEXTS: readonly string[] = [
  '>'.repeat(9_000),
  '> '.repeat(4_500),
  '['.repeat(9_000),
  '[x]('.repeat(2_200),
  '![x]('.repeat(1_800),
  '*'.repeat(9_000),
  '*x_'.repeat(3_000),
  '`'.repeat(9_000),
  '```quote\n'.repeat(1_000),
  '$$'.repeat(4_500),
  `${' '.repeat(4)}* x\n`.repeat(1_000),
  Array.from({ length: 130 }, (_, depth) => `${' '.repeat(depth)}* x`).join('\n'),
  '|a|b|c|\n|-|-|-|\n'.repeat(550),
  `|${'a|'.repeat(4_000)}\n|${'-|'.repeat(900)}`,
  '@**everyone** '.repeat(640),
  '@_**person 1**'.repeat(640),
  '#**commons>x** '.repeat(600),
  '<time:2026-11-23T10:00:00Z>'.repeat(330),
  ':smile:'.repeat(1_200),
  'http://a.b/'.repeat(800),
  'https://x/ '.repeat(800),
  '\\'.repeat(9_000),
  '\u0301'.repeat(9_000),
  // For the patterns of the organization.
  'a'.repeat(9_000),
  'aaaaaaaaa!'.repeat(900),
  '#1'.repeat(4_500),
];

const rendered = (wire: Wire, content: string) => wire.request('POST', '/messages/render', form({ content }));

async function urlOf(wire: Wire, name: string, content: Buffer): Promise<string> {
  return (JSON.parse(await wire.upload('/user_uploads', name, content)) as { url: string }).url;
}

/** Attempts of a member with what messages say, show and are found by. */
export const CONTENT_ABUSES: readonly AbuseOf[] = [
  {
    name: 'texts that are hard to read',
    abuse: (wire, channel) =>
      wire.many(2 * COSTLY_TEXTS.length, 6, (number) => {
        const content = COSTLY_TEXTS[number % COSTLY_TEXTS.length]!;
        return number < COSTLY_TEXTS.length ? rendered(wire, content) : send(wire, channel, { content });
      }),
  },
  {
    name: 'a poll with thousands of answers',
    async abuse(wire, channel) {
      const id = await messageOf(wire, channel, `/poll ${'x'.repeat(200)}\n${'option\n'.repeat(1_000)}`);
      await wire.many(600, 20, (number) => {
        const answer = { type: 'new_option', idx: number % 100, option: TEXT.slice(0, 5_000) };
        return wire.request(
          'POST',
          '/submessage',
          form({ message_id: id, msg_type: 'widget', content: JSON.stringify(answer) }),
        );
      });
      await wire.many(40, 10, () => wire.request('GET', `/messages/${id}`));
    },
  },
  {
    name: 'images that are larger than they look',
    async abuse(wire, channel) {
      const bombs = [await tooLargePng(), await largestPng(), manyPictures(20_000)];
      const urls = await Promise.all(
        bombs.flatMap((bomb, at) =>
          Array.from({ length: 4 }, () => urlOf(wire, `bomb${at}.${at === 2 ? 'gif' : 'png'}`, bomb)),
        ),
      );
      await wire.many(urls.length, 4, (number) => send(wire, channel, { content: `[bomb](${urls[number]})` }));
      await Promise.all(bombs.map((bomb) => wire.upload('/users/me/avatar', 'me.png', bomb)));
    },
  },
  {
    name: 'searches for everything',
    abuse: (wire) =>
      wire.many(100, 20, (number) => {
        const operand = [
          'a b c d e f g h i j k l m n o p q r s t u v w x y z',
          `"${'x '.repeat(490)}"`,
          'x'.repeat(1_000),
          '%'.repeat(1_000),
          '"says 1" "says 2"',
        ][number % 5]!;
        return narrowed(wire, [{ operator: 'search', operand }]);
      }),
  },
  {
    name: 'all emoji on one message',
    async abuse(wire, channel) {
      const id = await messageOf(wire, channel, 'react');
      const names = ['smile', 'heart', 'octopus', '+1', 'tada', 'frown', 'working_on_it', 'wave'];
      await wire.many(1_000, 20, (number) =>
        wire.request(
          number % 3 === 2 ? 'DELETE' : 'POST',
          `/messages/${id}/reactions`,
          form({ emoji_name: names[number % names.length]! }),
        ),
      );
    },
  },
  {
    name: 'a topic that is resolved and unresolved at once',
    async abuse(wire, channel) {
      const id = await messageOf(wire, channel, 'resolve');
      await wire.many(200, 10, (number) =>
        wire.request(
          'PATCH',
          `/messages/${id}`,
          form({ topic: number % 2 === 0 ? '✔ abuse' : 'abuse', propagate_mode: 'change_all' }),
        ),
      );
    },
  },
  {
    name: 'everything read and unread, over and over',
    abuse: (wire) =>
      wire.many(100, 10, (number) => {
        const fields = { anchor: 'newest', num_before: 5000, num_after: 0, narrow: [], flag: 'read' };
        return number % 2 === 0
          ? wire.request('POST', '/mark_all_as_read')
          : wire.request('POST', '/messages/flags/narrow', form({ ...fields, op: 'remove' }));
      }),
  },
];
