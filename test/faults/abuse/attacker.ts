import { setTimeout as pause } from 'node:timers/promises';
import { MEMBER_ABUSES, STRANGER_ABUSES } from './abuses.js';
import type { AbuseOf } from './requests.js';
import { type AttackerAccount, Wire } from './wire.js';

export interface AttackPlan {
  readonly url: string;
  /** Null: a stranger. */
  readonly account: AttackerAccount | null;
  /** Bots of the account. */
  readonly bots: readonly AttackerAccount[];
  /** A channel that the account may write to. */
  readonly channel: string;
  readonly ms: number;
  /** Milliseconds of each abuse, before the next one is tried. */
  readonly turnMs: number;
  /** Only abuses whose name contains this. */
  readonly only?: string | undefined;
}

export interface Attacked {
  /** How often each abuse was tried. */
  readonly tried: Readonly<Record<string, number>>;
  /** How often each status was answered; `cut` when nothing was. */
  readonly answers: Readonly<Record<string, number>>;
}

/** Tries one abuse after the other, each once at least, and begins again until the time is up. */
export async function attack({ url, account, bots, channel, ms, turnMs, only = '' }: AttackPlan): Promise<Attacked> {
  const known: readonly AbuseOf[] = account ? MEMBER_ABUSES : STRANGER_ABUSES;
  const fitting = known.filter(({ name }) => name.includes(only));
  const abuses = fitting.length > 0 ? fitting : known;
  const until = performance.now() + ms;
  const tried: Record<string, number> = {};
  const answers = new Map<string, number>();
  for (let turn = 0; turn < abuses.length || performance.now() < until; turn++) {
    const { name, abuse } = abuses[turn % abuses.length]!;
    using wire = new Wire(url, account, bots, answers);
    await Promise.race([abuse(wire, channel).catch(() => undefined), pause(turnMs)]);
    tried[name] = (tried[name] ?? 0) + 1;
  }
  return { tried, answers: Object.fromEntries(answers) };
}
