import {
  administration,
  parseMoment,
  type Period,
  type ShownCause,
  type ShownChange,
  type ShownPlace,
  timeLine,
} from '@chat/audit';
import { accountsNamed, UNRESTRICTED } from '@chat/directory';
import { FoldedState } from '@chat/composition';
import type { EventLogReader } from '@chat/event-log';
import { directoryOf } from './directory-of.js';
import { byWhom, placed } from './names.js';
import { printable, type Report, table } from './output.js';

export interface PeriodOptions {
  readonly from?: string;
  readonly to?: string;
  readonly request?: string;
}

const OPERATOR = { ...UNRESTRICTED, mayHold: true } as const;

const newState = (now: () => number) => new FoldedState(now);

/** Every change of roles, permissions, groups, channels and settings. */
export async function administrationHistory(log: EventLogReader, options: PeriodOptions): Promise<Report> {
  const { changes } = await administration(log, newState, { mandate: OPERATOR, period: periodOf(options) });
  return {
    ok: true,
    data: { changes },
    lines: table(changes.map((each) => [...headOf(each), each.changes.map(changed).join(', ')])),
  };
}

/** Lists what an account wrote, changed, deleted, joined, left and was given. @param account e-mail address or id */
export async function personHistory(log: EventLogReader, account: string, options: PeriodOptions): Promise<Report> {
  const [userId] = accountsNamed(await directoryOf(log), [account])!;
  const asked = { userId: userId!, mandate: OPERATOR, period: periodOf(options) };
  const { entries } = await timeLine(log, newState, asked);
  return {
    ok: true,
    data: { entries },
    lines: table(
      entries.map((each) => [
        ...headOf(each),
        each.place ? placed(each.place) : '',
        each.changes.length > 0 || each.content === null
          ? each.changes.map(changed).join(', ')
          : printable(each.content),
      ]),
    ),
  };
}

type Entry = ShownCause & Pick<ShownChange, 'event' | 'subject' | 'subject_id' | 'subject_name'>;

const headOf = ({ event, subject, subject_id: id, subject_name: name, ...cause }: Entry): string[] => [
  cause.time,
  byWhom(cause),
  cause.client === null ? '' : `by ${printable(cause.client)}`,
  event,
  `${subject} ${id}${name === null ? '' : ` (${printable(name)})`}`,
];

const changed = ({
  field,
  old,
  new: value,
}: {
  readonly field: string;
  readonly old?: unknown;
  readonly new: unknown;
}) => `${field}: ${old === undefined ? '' : `${shown(old)} → `}${shown(value)}`;

function shown(value: unknown): string {
  const isPlace = typeof value === 'object' && value !== null && 'type' in value && 'topic' in value;
  return isPlace ? placed(value as ShownPlace) : printable(JSON.stringify(value));
}

function periodOf({ from, to, request }: PeriodOptions): Period {
  return {
    from: from === undefined ? null : parseMoment(from, 'begin'),
    to: to === undefined ? null : parseMoment(to, 'end'),
    after: 0,
    limit: Number.MAX_SAFE_INTEGER,
    correlationId: request,
  };
}
