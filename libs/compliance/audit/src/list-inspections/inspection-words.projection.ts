import type { Projection } from '@chat/projections';
import type { Collection } from '@chat/read-store';
import type { InspectionWordsEvent, InspectionWordsRecorded } from '../inspection/inspection-words.aggregate.js';

export interface InspectionWordsDocument {
  readonly _id: string;
  readonly words: InspectionWordsRecorded['data']['words'];
  /** Accounts that the inspection names, and the one that made it. */
  readonly userIds: readonly number[];
  readonly time: number;
}

export const INSPECTION_WORDS: Collection<InspectionWordsDocument> = {
  name: 'inspection_words',
  indexes: [{ fields: ['time'] }],
};

export const inspectionWordsProjection: Projection<InspectionWordsDocument, InspectionWordsEvent> = {
  name: 'inspection-words',
  version: 1,
  collection: INSPECTION_WORDS,
  types: new Set(['InspectionWordsRecorded', 'InspectionWordsErased']),
  ids: ({ stream }) => [stream],
  creates: ({ type }) => type === 'InspectionWordsRecorded',
  evolve(_document, { type, stream, data, metadata: { time, actorId } }) {
    if (type === 'InspectionWordsErased') return undefined;
    const inspectors = actorId === null ? [] : [actorId];
    return { _id: stream, words: data.words, userIds: [...new Set([...data.userIds, ...inspectors])], time };
  },
};
