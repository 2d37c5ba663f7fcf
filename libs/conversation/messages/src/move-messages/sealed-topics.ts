import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { ERASED_TOPIC } from '@chat/directory';
import type { MessagesMoved, TopicMessagesDeleted } from '../message/message.events.js';

const ALGORITHM = 'aes-256-gcm';
const [KEY_BYTES, NONCE_BYTES, TAG_BYTES] = [32, 12, 16];

type WithTopics = MessagesMoved | TopicMessagesDeleted;

export const newTopicKey = (): string => randomBytes(KEY_BYTES).toString('base64');

/** The stored form of the event: its topics can be read only with the key. @param topicKey stream of the key */
export function withSealedTopics<Event extends WithTopics>(event: Event, topicKey: string, key: string): Event {
  const { data } = event as WithTopics;
  const [open, closed] = 'to' in data ? endsOf(data) : placeOf(data);
  return { ...event, data: { ...data, ...closed, topicKey, sealedTopics: sealed(JSON.stringify(open), key) } };
}

/** The original data of such an event. */
export function withOpenTopics<Data extends WithTopics['data']>(data: Data, key: string): Data {
  return data.sealedTopics === undefined
    ? data
    : { ...data, ...(JSON.parse(opened(data.sealedTopics, key)) as object) };
}

function endsOf({ from, to }: MessagesMoved['data']) {
  const hidden = to.topic === null ? to : { ...to, topic: ERASED_TOPIC, topicLinks: [] };
  return [
    { from, to },
    { from: { ...from, topic: ERASED_TOPIC }, to: hidden },
  ] as const;
}

const placeOf = ({ conversation }: TopicMessagesDeleted['data']) =>
  [{ conversation }, { conversation: { ...conversation, topic: ERASED_TOPIC } }] as const;

function sealed(text: string, key: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, Buffer.from(key, 'base64'), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

function opened(text: string, key: string): string {
  const bytes = Buffer.from(text, 'base64');
  const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)];
  const decipher = createDecipheriv(ALGORITHM, Buffer.from(key, 'base64'), nonce).setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}
