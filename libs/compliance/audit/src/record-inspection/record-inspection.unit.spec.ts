import { CaseNotNamed, CaseTooLong, inspectionAggregate } from '../inspection/inspection.aggregate.js';
import { given } from '@chat/testing';
import { decideRecordInspection, LONGEST_CASE } from './record-inspection.decide.js';

const inspection = (name: string | null) => ({ what: 'message', case: name, parameters: { message_id: 42 } }) as const;
const recording = (name: string | null) =>
  given(inspectionAggregate).when(() => decideRecordInspection(inspection(name)));

it('An inspection is recorded each time, with the case that was named', () => {
  for (const name of ['case 4711', null, 'x'.repeat(LONGEST_CASE)])
    recording(name).thenRecords({ type: 'InspectionMade', data: inspection(name) });
  recording(' ').thenRefuses(new CaseNotNamed());
  recording('x'.repeat(LONGEST_CASE + 1)).thenRefuses(new CaseTooLong(LONGEST_CASE));
});
