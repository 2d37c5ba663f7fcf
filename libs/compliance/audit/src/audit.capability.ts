import { asStored, type Capability, type EventTypes } from '@chat/capability';
import type { InspectionEvent } from './inspection/inspection.aggregate.js';
import { inspectionWordsProjection } from './list-inspections/inspection-words.projection.js';
import { inspectionsProjection } from './list-inspections/inspections.projection.js';

export const audit: Capability = {
  name: 'audit',
  events: {
    InspectionMade: asStored,
    InspectionWordsRecorded: asStored,
    InspectionWordsErased: asStored,
  } satisfies EventTypes<InspectionEvent>,
  projections: [inspectionsProjection, inspectionWordsProjection],
  server: () => import('./audit.server.js'),
};
