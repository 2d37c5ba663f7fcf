import {
  channels,
  generateConversation,
  people,
  type ConversationOptions,
  type ConversationStep,
  type EditStep,
  type SendDirectStep,
  type SendStep,
} from './generate-conversation.js';
import { languages } from './vocabulary.js';

const small: ConversationOptions = { seed: 7, users: 40, channels: 12, messages: 300, edits: 120 };
const large: ConversationOptions = { seed: 1, users: 400, channels: 40, messages: 50_000, edits: 20_000 };

type Message = SendStep | SendDirectStep;

describe('a generated conversation', () => {
  it('is the same for the same seed, on every iteration', () => {
    const conversation = generateConversation(small);

    expect([...conversation]).toEqual([...generateConversation(small)]);
    expect([...conversation]).toEqual([...conversation]);
  });

  it('is another one for another seed', () => {
    expect([...generateConversation({ ...small, seed: 8 })]).not.toEqual([...generateConversation(small)]);
  });

  it('is made as it is asked for', () => {
    const [first, second] = generateConversation({ ...small, messages: Number.MAX_SAFE_INTEGER / 2 });

    expect([first?.at, second?.at]).toEqual([expect.any(Number), expect.any(Number)]);
  });

  it('may have no edits', () => {
    const steps = [...generateConversation({ ...small, messages: 3, edits: 0 })];

    expect(steps.map((step) => step.kind)).not.toContain('edit');
    expect(steps).toHaveLength(3);
  });

  it.each([
    ['fewer than two people', { users: 1 }],
    ['no channel', { channels: 0 }],
    ['edits without messages', { messages: 0 }],
  ])('cannot be made of %s', (_, wrong) => {
    expect(() => generateConversation({ ...small, ...wrong })).toThrow(RangeError);
  });
});

describe('a long generated conversation', () => {
  const messages: Message[] = [];
  const edits: { readonly edit: EditStep; readonly message: Message; readonly before: string; readonly age: number }[] =
    [];
  const times: number[] = [];

  beforeAll(() => {
    const contents: string[] = [];
    for (const step of generateConversation(large)) {
      times.push(step.at);
      if (step.kind === 'edit') {
        const message = messages[step.target]!;
        edits.push({ edit: step, message, before: contents[step.target]!, age: messages.length - step.target });
        contents[step.target] = step.content;
      } else contents[messages.push(step) - 1] = step.content;
    }
  });

  it('has exactly as many messages and edits as asked for, in the order of time', () => {
    expect([messages.length, edits.length]).toEqual([50_000, 20_000]);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('edits own messages that exist, each time into something else', () => {
    expect(edits.filter(({ edit, message }) => edit.author !== message.author)).toEqual([]);
    expect(edits.filter(({ edit, before }) => edit.content === before)).toEqual([]);
  });

  it('edits mostly what is recent, and some messages again and again', () => {
    const ages = edits.map(({ age }) => age).toSorted((a, b) => a - b);
    const perMessage = [...Map.groupBy(edits, ({ edit }) => edit.target).values()].map((group) => group.length);

    expect(at(ages, 0.5)).toBeLessThan(200);
    expect(ages.at(-1)).toBeGreaterThan(1_000);
    expect(Math.max(...perMessage)).toBeGreaterThan(50);
  });

  it('has content that a server stores as it was sent', () => {
    const steps: ConversationStep[] = [...messages, ...edits.map(({ edit }) => edit)];
    const altered = steps.filter(
      ({ content }) =>
        content === '' || content !== content.trim() || content.length > 10_000 || !content.isWellFormed(),
    );

    expect(altered).toEqual([]);
  });

  it('names only people and channels that exist', () => {
    const authors = new Set(
      messages.flatMap((message) => [message.author, ...('recipients' in message ? message.recipients : [])]),
    );
    const places = new Set(messages.flatMap((message) => (message.kind === 'send' ? [message.channel] : [])));

    expect([...authors].filter((person) => !(person in people(large.users)))).toEqual([]);
    expect([...places].filter((place) => !(place in channels(large.channels)))).toEqual([]);
    expect(new Set(people(large.users).map((person) => person.name)).size).toBe(large.users);
    expect(new Set(channels(large.channels)).size).toBe(large.channels);
  });

  it('has direct messages that reach others only', () => {
    const direct = messages.filter((message) => message.kind === 'sendDirect');

    expect(direct.length).toBeGreaterThan(2_000);
    expect(direct.filter(({ author, recipients }) => recipients.length === 0 || recipients.includes(author))).toEqual(
      [],
    );
  });

  it('has long tails: of lengths, of authors and of pauses', () => {
    const lengths = messages.map((message) => message.content.length).toSorted((a, b) => a - b);
    const perAuthor = [...Map.groupBy(messages, (message) => message.author).values()]
      .map((group) => group.length)
      .toSorted((a, b) => b - a);
    const busiest = perAuthor.slice(0, large.users / 10).reduce((sum, count) => sum + count, 0);
    const pauses = times.map((time, index) => time - (times[index - 1] ?? 0)).toSorted((a, b) => a - b);

    expect(at(lengths, 0.5)).toBeLessThan(150);
    expect(lengths.at(-1)).toBeGreaterThan(5_000);
    expect(busiest / messages.length).toBeGreaterThan(0.35);
    expect(at(pauses, 0.99)).toBeGreaterThan(10 * at(pauses, 0.5));
  });

  it.each([
    ['mentions', /@\*\*[^*]+\*\*/],
    ['quotes', /^@_\*\*.+\*\* said:\n`{3,}quote\n/],
    ['quoted quotes', /`{4,}quote\n/],
    ['Python', /^`{3,}python$/m],
    ['TypeScript', /^`{3,}ts$/m],
    ['SQL', /^`{3,}sql$/m],
    ['Rust', /^`{3,}rust$/m],
    ['links', /https?:\/\//],
    ['lists', /^[*-] /m],
    ['tables', /^\|---/m],
    ['emoji by name', /:[a-z]+:/],
    ['emoji', /\p{Emoji_Presentation}/u],
    ['German', /[äöüß]/],
    ['Cyrillic', /\p{Script=Cyrillic}{4}/u],
    ['Japanese', /\p{Script=Hiragana}{2}/u],
    ['Chinese', /\p{Script=Han}{6}/u],
    ['Arabic', /\p{Script=Arabic}{4}/u],
  ])('contains %s', (_, pattern) => {
    expect(messages.filter((message) => pattern.test(message.content)).length).toBeGreaterThan(20);
  });

  it('speaks every language of the vocabulary in topics', () => {
    const topics = new Set(
      messages.flatMap((message) => (message.kind === 'send' ? [message.topic.replace(/ #\d+$/, '')] : [])),
    );

    for (const language of languages) expect(language.topics.some((topic) => topics.has(topic))).toBe(true);
  });
});

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)]!;
}
