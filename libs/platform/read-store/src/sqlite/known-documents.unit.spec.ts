import type { Collection, Document } from '../port/read-store.js';
import { LIMITS } from '../read-store.limits.js';
import { KnownDocuments } from './known-documents.js';

const messages: Collection<Document> = { name: 'messages', indexes: [] };
const reactions: Collection<Document> = { name: 'reactions', indexes: [] };
const MOST = LIMITS.readStore.knownCharacters;

let known: KnownDocuments;
beforeEach(() => {
  known = new KnownDocuments();
});

const learnt = (id: number, characters: number) =>
  known.learn(messages, id, { document: { _id: id }, position: id, characters });

/** @limit readStore.knownCharacters */
it('knows documents of all collections together by their size, those that were used last', () => {
  learnt(1, MOST / 2 - 1_000);
  learnt(2, MOST / 2 - 1_000);
  known.get(messages, 1);
  known.learn(reactions, 1, { document: { _id: 1 }, position: 3, characters: 2_000 });
  expect([1, 2].map((id) => known.get(messages, id)?.position)).toEqual([1, undefined]);
  expect(known.get(reactions, 1)?.position).toBe(3);
});

it('forgets that there is no document, too: each absence takes room', () => {
  const most = Math.ceil(MOST / 250);
  for (let id = 0; id <= most; id++) known.learn(messages, id);
  expect([0, most].map((id) => known.get(messages, id)?.position)).toEqual([undefined, -1]);
});

it('says of a document whose write is under way that only the write knows it, until it is settled', () => {
  const write = { collection: messages, id: 1, document: { _id: 1 }, position: 7 };
  known.expect(write, 10);
  expect([known.isOpen(messages, 1), known.isOpen(reactions, 1)]).toEqual([true, false]);
  known.settle([write]);
  expect(known.isOpen(messages, 1)).toBe(false);
});
