import type { LogIn } from '@chat/ports';
import type { Projection } from '@chat/projections';
import type { Collection } from '@chat/read-store';
import type { LogInEvent } from '../log-in/log-in.aggregate.js';

export interface LogInDocument extends LogIn {
  /** Account, day and revision in the stream of that day. */
  readonly _id: string;
  readonly day: string;
  readonly revision: number;
  readonly position: number;
  readonly time: number;
}

export const LOG_INS: Collection<LogInDocument> = {
  name: 'log_ins',
  indexes: [{ fields: ['position'] }, { fields: ['userId', 'position'] }, { fields: ['revision', 'day'] }],
};

const idOf = (userId: number, day: string, revision: number): string => `${userId} ${day} ${revision}`;

const dayIn = (stream: string): string => stream.slice(-'YYYY-MM-DD'.length);

export const logInsProjection: Projection<LogInDocument, LogInEvent> = {
  name: 'log-ins',
  version: 1,
  collection: LOG_INS,
  types: new Set(['LogInRecorded', 'LogInsErased']),
  ids({ type, data, stream, revision }) {
    if (type === 'LogInRecorded') return [idOf(data.userId, dayIn(stream), revision)];
    return data.accounts.flatMap(({ userId, events }) =>
      Array.from({ length: events }, (_none, at) => idOf(userId, data.day, at)),
    );
  },
  creates: ({ type }) => type === 'LogInRecorded',
  evolve(_document, { type, data, stream, revision, position, metadata: { time } }, id) {
    if (type === 'LogInsErased') return undefined;
    return { _id: String(id), ...data, day: dayIn(stream), revision, position, time };
  },
};
