import type { Projection } from '@chat/projections';
import type { Collection } from '@chat/read-store';
import type { InspectionMade } from '../inspection/inspection.aggregate.js';

export interface InspectionDocument extends Readonly<InspectionMade['data']> {
  readonly _id: number;
  readonly time: number;
  readonly userId: number | null;
  readonly operator: string | null;
  readonly client: string | null;
}

export const INSPECTIONS: Collection<InspectionDocument> = {
  name: 'inspections',
  indexes: [{ fields: ['userId', '_id'] }, { fields: ['case', '_id'] }],
};

export const inspectionsProjection: Projection<InspectionDocument, InspectionMade> = {
  name: 'inspections',
  version: 1,
  collection: INSPECTIONS,
  types: new Set(['InspectionMade']),
  ids: ({ position }) => [position],
  creates: () => true,
  evolve: (_none, { position, data, metadata: { time, actorId, operator, client } }) => ({
    _id: position,
    ...data,
    time,
    userId: actorId,
    operator: operator ?? null,
    client: client ?? null,
  }),
};
