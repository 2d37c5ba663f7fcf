import type { Collection, Document, Query, ReadStore, Scalar, Write } from '../port/read-store.js';

export interface Message extends Document {
  readonly _id: number;
  readonly channel?: Scalar;
  readonly topic?: Scalar;
  readonly sender?: Scalar;
  readonly text?: string;
}

export interface Snippet extends Document {
  readonly _id: string;
  readonly owner: number;
}

export const messages: Collection<Message> = {
  name: 'messages',
  indexes: [{ fields: ['channel', 'topic'] }, { fields: ['sender'] }],
};
/** Documents whose texts are searched. */
export interface Text extends Document {
  readonly _id: number;
  readonly words?: readonly string[];
}

export const texts: Collection<Text> = { name: 'texts', indexes: [], words: 'words' };
export const snippets: Collection<Snippet> = { name: 'snippets', indexes: [{ fields: ['owner'] }] };

export function put<Doc extends Document>(collection: Collection<Doc>, position: number, document: Doc): Write {
  return { collection, id: document._id, document, position };
}

export function remove(id: number, position: number): Write {
  return { collection: messages, id, document: null, position };
}

/** Stores messages at position 1. */
export function keep(store: ReadStore, ...documents: Message[]): Promise<void> {
  return store.write(
    'test',
    1,
    documents.map((document) => put(messages, 1, document)),
  );
}

/** The ids of the messages that a query finds, in its order. */
export async function ids(store: ReadStore, query: Query<Message>): Promise<number[]> {
  return (await store.find(messages, query)).map(({ _id }) => _id);
}
