import { setImmediate } from 'node:timers/promises';
import { Chat, type Person, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';

const MESSAGES = 40;
const DELETED = 20;
const KITCHEN = 'kitchen';

/** One of two services with the same history, but for a legal hold. */
export interface Twin {
  readonly chat: Chat;
  readonly member: Person;
  /** May audit everything but holds. */
  readonly blind: Person;
  /** Messages that are shown, and others that were deleted. */
  readonly shown: readonly number[];
  readonly deleted: readonly number[];
}

/** @param isHeld whether a hold covers what is deleted; else another change of records is in the log */
export async function openTwin(isHeld: boolean): Promise<Twin> {
  const chat = await Chat.open();
  const [member, blind] = [await chat.person('Member'), await chat.person('Auditor')];
  const kitchen = await chat.channel(KITCHEN, [member]);
  successful(
    await chat.owner.post('/audit/mandates', { user_id: blind.userId, direct_messages: true, reason: 'Counsel' }),
  );
  const change = isHeld
    ? await chat.owner.post('/records/holds', { name: 'Case', reason: 'Subpoena', stream_ids: [kitchen] })
    : await chat.owner.patch(`/records/streams/${kitchen}`, { deleted_content_days: 0 });
  successful(change);
  const ids: number[] = [];
  for (let at = 0; at < MESSAGES; at++)
    ids.push(await member.send({ type: 'stream', to: KITCHEN, topic: 'lunch', content: `Herring and turbot ${at}` }));
  const [deleted, shown] = [ids.slice(0, DELETED), ids.slice(DELETED)];
  for (const id of deleted) successful(await chat.owner.delete(`/messages/${id}`));
  await chat.settled();
  const found = async () => successful(await chat.owner.get('/records/deletions'))['deletions'] as object[];
  await eventually(async () => {
    const contents = JSON.stringify(await found());
    if (contents.split(isHeld ? '"held":true' : '"content":"erased"').length !== DELETED + 1)
      throw new Error(`The deletions are not as they will be: ${contents}`);
  });
  return { chat, member, blind, shown, deleted };
}

type Questions = Readonly<Record<string, (twin: Twin, pair: number) => Promise<unknown>>>;

/** Requests of people, whose answers are the same work with a hold and without. */
export const QUESTIONS_OF_MEMBERS: Questions = {
  'the messages of a channel': ({ member }) =>
    member.get('/messages', { narrow: [{ operator: 'channel', operand: KITCHEN }], anchor: 'newest', num_before: 50 }),
  'words in messages': ({ member }) =>
    member.get('/messages', { narrow: [{ operator: 'search', operand: 'turbot' }], anchor: 'newest', num_before: 50 }),
  'a deleted message': ({ member, deleted }, pair) => member.get(`/messages/${deleted[pair % DELETED]!}`),
  'a new message': ({ member }, pair) =>
    member.post('/messages', { type: 'stream', to: KITCHEN, topic: 'dinner', content: `Cod ${pair}` }),
  'an edit': ({ member, shown }, pair) =>
    member.patch(`/messages/${shown[pair % shown.length]!}`, { content: `Sole ${pair}` }),
};

/** Requests of auditors, whose answers wait for a random time. */
const QUESTIONS_OF_AUDITORS: Questions = {
  'an auditor’s search': ({ blind }) => blind.get('/audit/messages', { case: 'Case', search: '' }),
  'an auditor’s search for words': ({ blind }) => blind.get('/audit/messages', { case: 'Case', search: 'turbot' }),
  'the life of a deleted message': ({ blind, deleted }, pair) =>
    blind.get(`/audit/messages/${deleted[pair % DELETED]!}`, { case: 'Case' }),
  'the register of deletions': ({ blind }) => blind.get('/records/deletions', { case: 'Case' }),
  'a moment': ({ chat, blind, member }) =>
    blind.get('/audit/as_of', {
      case: 'Case',
      time: new Date(chat.server.core.clock.now()).toISOString(),
      user_id: member.userId,
      num_before: 10,
    }),
  'a time line': ({ blind, member }) => blind.get(`/audit/people/${member.userId}`, { case: 'Case' }),
  'changes of administration': ({ blind }) => blind.get('/audit/administration', { case: 'Case' }),
  'a preview of evidence': ({ blind }) => blind.get('/audit/evidence/preview', { case: 'Case', search: '' }),
};

/** Requests of accounts that must not learn of holds. */
export const QUESTIONS: Questions = { ...QUESTIONS_OF_MEMBERS, ...QUESTIONS_OF_AUDITORS };

/** Work that a request leaves behind is done before the next one is measured. */
export async function quiet({ chat }: Twin): Promise<void> {
  await chat.settled();
  for (let turn = 0; turn < 5; turn++) await setImmediate();
}
