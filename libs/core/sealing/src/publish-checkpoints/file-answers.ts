import { FileAnswer } from '@chat/http';
import { refusal } from '@chat/kernel';
import { Readable } from 'node:stream';

export class NotPublished extends refusal((what: string) => `There is no such ${what}`, { httpStatus: 404 }) {}

/** @param keptBy who may keep it, for ever: a tile does not change */
export const tileAnswer = (bytes: Buffer, keptBy: 'public' | 'private'): FileAnswer =>
  answerOf(bytes, 'application/octet-stream', `${keptBy}, max-age=31536000, immutable`);

export function answerOf(bytes: Buffer, type: string, caching: string): FileAnswer {
  const headers = { 'content-type': type, 'content-length': bytes.length, 'cache-control': caching };
  return new FileAnswer(200, headers, Readable.from([bytes]));
}
