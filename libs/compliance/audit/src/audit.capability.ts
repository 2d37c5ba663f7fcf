import { asStored, type Capability, type EventTypes } from '@chat/capability';
import type { InspectionEvent } from './inspection/inspection.aggregate.js';
import { inspectionsProjection } from './list-inspections/inspections.projection.js';

export const audit: Capability = {
  name: 'audit',
  events: { InspectionMade: asStored } satisfies EventTypes<InspectionEvent>,
  projections: [inspectionsProjection],
  server: () => import('./audit.server.js'),
};
