import type { Mandate } from '@chat/directory';
import type { RecordedEvent } from '@chat/kernel';
import type { RecordsChanged } from '@chat/records';

/** Changes that owners and auditors are notified of. */
const NOTIFIED = new Set<string>(['rule', 'operator_days']);

/** True when an auditor must not see it: silent changes are hidden together, so that none of them reveals a legal hold. */
export const isHidden = ({ type, data }: RecordedEvent, { mayHold }: Mandate): boolean =>
  type === 'RecordsChanged' && !mayHold && !NOTIFIED.has((data as RecordsChanged['data']).change.what);
