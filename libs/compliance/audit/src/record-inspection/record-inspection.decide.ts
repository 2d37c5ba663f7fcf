import { isBlank } from '@chat/kernel';
import { CaseNotNamed, CaseTooLong, type Inspection, type InspectionMade } from '../inspection/inspection.aggregate.js';

/** UTF-16 units. */
export const LONGEST_CASE = 200;

/** @throws CaseNotNamed, CaseTooLong */
export function decideRecordInspection(inspection: Inspection): InspectionMade[] {
  const { case: name } = inspection;
  if (name !== null && isBlank(name)) throw new CaseNotNamed();
  if (name !== null && name.length > LONGEST_CASE) throw new CaseTooLong(LONGEST_CASE);
  return [{ type: 'InspectionMade', data: inspection }];
}
