import { administration, parseMoment, type Period, timeLine } from '@chat/audit';
import { accountsNamed, UNRESTRICTED } from '@chat/directory';
import { FoldedState } from '@chat/composition';
import type { EventLogReader } from '@chat/event-log';
import { directoryOf } from './directory-of.js';
import { byName, placed } from './names.js';
import { printable, type Report, table } from './output.js';

export interface PeriodOptions {
  readonly from?: string;
  readonly to?: string;
}

const OPERATOR = { ...UNRESTRICTED, mayHold: true } as const;

const newState = (now: () => number) => new FoldedState(now);

/** Every change of roles, permissions, groups, channels and settings. */
export async function administrationHistory(log: EventLogReader, options: PeriodOptions): Promise<Report> {
  const { changes } = await administration(log, newState, { mandate: OPERATOR, period: periodOf(options) });
  return {
    ok: true,
    data: { changes },
    lines: table(
      changes.map(({ time, by, operator, event, subject, subject_id: id, subject_name: name, changes: fields }) => [
        time,
        byWhom(by, operator),
        event,
        `${subject} ${id}${name === null ? '' : ` (${printable(name)})`}`,
        fields.map(changed).join(', '),
      ]),
    ),
  };
}

/** Lists what somebody wrote, changed, deleted, joined, left and was given. @param account e-mail address or id */
export async function personHistory(log: EventLogReader, account: string, options: PeriodOptions): Promise<Report> {
  const [userId] = accountsNamed(await directoryOf(log), [account])!;
  const asked = { userId: userId!, mandate: OPERATOR, period: periodOf(options) };
  const { entries } = await timeLine(log, newState, asked);
  return {
    ok: true,
    data: { entries },
    lines: table(
      entries.map(({ time, by, operator, event, message_id: id, place, content, changes }) => [
        time,
        byWhom(by, operator),
        event,
        id === null ? '' : `message ${id}`,
        place ? placed(place) : '',
        content === null ? changes.map(changed).join(', ') : printable(content),
      ]),
    ),
  };
}

function byWhom(by: Parameters<typeof byName>[0] | null, operator: string | null): string {
  if (by) return byName(by);
  return operator === null ? 'the service' : `operator ${printable(operator)}`;
}

const changed = ({
  field,
  old,
  new: value,
}: {
  readonly field: string;
  readonly old?: unknown;
  readonly new: unknown;
}) => `${field}: ${old === undefined ? '' : `${shown(old)} → `}${shown(value)}`;

const shown = (value: unknown) => printable(JSON.stringify(value));

function periodOf({ from, to }: PeriodOptions): Period {
  return {
    from: from === undefined ? null : parseMoment(from, 'begin'),
    to: to === undefined ? null : parseMoment(to, 'end'),
    after: 0,
    limit: Number.MAX_SAFE_INTEGER,
  };
}
