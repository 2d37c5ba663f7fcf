import { type Conversation, conversationKey } from '@chat/directory';
import { type MessageDocument, MESSAGES } from '@chat/message-reading';
import type { ReadStore } from '@chat/read-store';
import { openMemoryReadStore } from '@chat/read-store/memory';
import { FollowedFlags } from '../message-flags/message-flags.fixture.js';
import { recentMessages } from './recent-messages.js';
import { LIMITS } from '../message-flags.limits.js';

const JOINED_AT = 1_700_000_000_000;
const NEWCOMER = 11;

let store: ReadStore;
let state: FollowedFlags;

beforeEach(() => {
  store = openMemoryReadStore();
  state = new FollowedFlags();
  state.member(NEWCOMER);
});
afterEach(() => store.close());

/** Messages with these ids in a channel. */
async function write(channelId: number, ids: readonly number[], time = JOINED_AT): Promise<void> {
  const conversation: Conversation = { kind: 'channel', channelId, topic: 'lunch' };
  const key = conversationKey(conversation);
  for (const id of ids) state.post(id, conversation);
  const writes = ids.map((id) => {
    const document = { _id: id, conversation, conversationKey: key, arrivedAt: null, time } as MessageDocument;
    return { collection: MESSAGES, id, document, position: id };
  });
  await store.write('test', ids.at(-1)!, writes);
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

async function found(...channelIds: number[]): Promise<number[]> {
  const documents = await recentMessages(state.directory, store, NEWCOMER, channelIds, JOINED_AT);
  return documents.map(({ _id }) => _id);
}

describe('What a newcomer finds', () => {
  /** @limit newcomers.messages */
  it('is so many messages of all the channels together, the newest first', async () => {
    const { messages } = LIMITS.newcomers;
    await write(1, range(1, messages));
    await write(2, range(messages + 1, messages + 10));
    await write(3, [messages + 11]);
    for (const channelId of [1, 2]) state.subscribe(NEWCOMER, channelId);
    expect(await found(1, 2)).toEqual(range(11, messages + 10).toReversed());
  });

  it('is what was there before they came', async () => {
    await write(1, [1, 2]);
    state.subscribe(NEWCOMER, 1);
    await write(1, [3]);
    expect(await found(1)).toEqual([2, 1]);
  });

  /** @limit newcomers.historyMs */
  it('has no older ones than the limit', async () => {
    await write(1, [1, 2], JOINED_AT - LIMITS.newcomers.historyMs - 1);
    await write(1, [3], JOINED_AT - LIMITS.newcomers.historyMs);
    state.subscribe(NEWCOMER, 1);
    expect(await found(1)).toEqual([3]);
  });

  it('is nothing of a channel with protected history', async () => {
    await write(1, [1]);
    await write(2, [2]);
    for (const channelId of [1, 2]) state.subscribe(NEWCOMER, channelId);
    state.protect(2);
    expect(await found(1, 2)).toEqual([1]);
    expect(await found(2)).toEqual([]);
    expect(await found()).toEqual([]);
  });
});
