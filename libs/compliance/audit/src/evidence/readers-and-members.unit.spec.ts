import { randomUUID } from 'node:crypto';
import { openMemoryEventLog } from '@chat/event-log/memory';
import type { DomainEvent } from '@chat/kernel';
import { LIMITS } from '../audit.limits.js';
import { membersAt, membersIn } from './members.js';
import { readersAndMembers, type MembershipChange } from './readers-and-members.fold.js';

type Fields = Readonly<Record<string, unknown>> & { readonly userId: number };

interface Given {
  readonly stream: string;
  readonly time: number;
  readonly actorId: number;
  readonly causationId: string;
  readonly id: string;
  readonly event: DomainEvent;
}

const given = (stream: string, time: number, type: string, data: Fields): Given => ({
  stream: `${stream}-${data.userId}`,
  time,
  actorId: data.userId,
  causationId: 'request',
  id: randomUUID(),
  event: { type, data },
});

const marked = (userId: number, time: number, ids: readonly (readonly [number, number])[]) =>
  given('flags', time, 'MessageFlagsAdded', { userId, flag: 'read', messages: [{ conversation: 'channel:7', ids }] });
const joined = (userId: number, time: number, channelId = 7, more: object = {}) =>
  given('subscriptions', time, 'ChannelsSubscribed', {
    userId,
    subscriptions: [{ channelId, color: '#fff' }],
    ...more,
  });
const left = (userId: number, time: number) =>
  given('subscriptions', time, 'ChannelsUnsubscribed', { userId, channelIds: [7] });

const message = (id: number, deleted: readonly (readonly [number, number | null])[] = []) => ({
  id,
  home: 'channel:7',
  posted: 100,
  deleted,
});

/** Rights need one; these events are of marks and memberships alone. */
const noState = (() => ({ fold: () => undefined })) as never;

async function found(...events: readonly Given[]) {
  const log = openMemoryEventLog();
  for (const { stream, time, actorId, causationId, id, event } of events) {
    const metadata = { actorId, realmId: 1, correlationId: 'request', causationId, time };
    await log.append(stream, 'any', [{ ...event, id, metadata }]);
  }
  const messages = [message(9, [[200, 300]]), message(3), message(5)];
  return readersAndMembers(log, noState, { messages, channelIds: [7] });
}

const readersOf = ({ marks }: Awaited<ReturnType<typeof found>>, messageId: number) =>
  marks.find((own) => own.messageId === messageId)?.marks.map(({ userId, time }) => [userId, time]) ?? [];

it('Each account has the time when it first marked a message, among whichever it marked with it', async () => {
  const all = await found(marked(1, 110, [[3, 5]]), marked(2, 120, [[4, 9]]), marked(1, 130, [[3, 3]]));
  expect(readersOf(all, 3)).toEqual([[1, 110]]);
  expect(readersOf(all, 5)).toEqual([
    [1, 110],
    [2, 120],
  ]);
  expect(readersOf(all, 9)).toEqual([[2, 120]]);
});

it('A message that is not there yet, or is deleted then, is not marked with its neighbours', async () => {
  const all = await found(marked(1, 90, [[1, 9]]), marked(2, 250, [[1, 12]]), marked(3, 300, [[1, 12]]));
  expect(readersOf(all, 9)).toEqual([[3, 300]]);
});

it('Only own marks count: none of another conversation, by the service, or of another flag', async () => {
  const entry = joined(4, 100, 8, { isJoining: true });
  const elsewhere = given('flags', 110, 'MessageFlagsAdded', {
    userId: 1,
    flag: 'read',
    messages: [{ conversation: 'channel:8', ids: [[1, 9]] }],
  });
  const starred = { ...marked(2, 110, [[1, 9]]) };
  const data = { ...(starred.event.data as Fields), flag: 'starred' };
  const all = await found(
    elsewhere,
    { ...starred, event: { ...starred.event, data } },
    { ...marked(3, 110, [[1, 9]]), actorId: 1 },
    entry,
    { ...marked(4, 110, [[1, 9]]), causationId: entry.id },
  );
  expect(all.marks).toEqual([]);
});

/** @limit evidence.marks */
it(`Beyond ${LIMITS.evidence.marks} marks of a message, further ones are counted`, async () => {
  const marks = Array.from({ length: LIMITS.evidence.marks + 2 }, (_, at) => marked(at + 1, 110, [[3, 3]]));
  const all = await found(...marks);
  expect(all.marks).toMatchObject([{ messageId: 3, marks: { length: LIMITS.evidence.marks }, omitted: 2 }]);
});

it('Comings and goings in the channels that are asked for are found, each once', async () => {
  const { changes } = await found(joined(1, 10), joined(2, 20, 8), joined(1, 30), left(1, 40), left(1, 50));
  expect(changes).toMatchObject([
    { channelId: 7, userId: 1, time: 10, isMember: true },
    { channelId: 7, userId: 1, time: 40, isMember: false },
  ]);
});

const change = (userId: number, time: number, isMember: boolean): MembershipChange => ({
  eventId: `${userId} ${time}`,
  channelId: 7,
  userId,
  time,
  isMember,
});
const person = (id: number) => ({ id, name: `${id}`, email: '' });
const idsAt = (members: ReturnType<typeof membersIn>, time: number) => membersAt(members, time).map(({ id }) => id);

describe('The members of a channel in a period', () => {
  const changes = [
    change(1, 10, true),
    change(2, 20, true),
    change(2, 30, false),
    change(3, 50, true),
    change(1, 60, false),
  ];
  const bounds = { from: 40, to: 60 };
  it('are those who were there at its beginning, and who came and went in it', () => {
    const members = membersIn(changes, bounds, person);
    expect(members.before).toEqual([person(1)]);
    expect(members.changes).toEqual([{ eventId: '3 50', person: person(3), time: 50, isMember: true }]);
    expect(idsAt(members, 50)).toEqual([1]);
    expect(idsAt(members, 51)).toEqual([1, 3]);
  });

  it('are only accounts that go out', () => {
    const third = membersIn(changes, bounds, (id) => (id === 3 ? person(id) : undefined));
    expect(third).toMatchObject({ before: [], changes: [{ time: 50 }] });
    expect(membersIn(changes, bounds, () => undefined)).toMatchObject({ before: [], changes: [] });
  });
});
