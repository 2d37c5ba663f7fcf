import { setTimeout as pause } from 'node:timers/promises';
import { MEMBER_ABUSES, STRANGER_ABUSES } from './abuses.js';
import type { AbuseOf } from './requests.js';
import { type AttackerAccount, Wire } from './wire.js';

export interface AttackPlan {
  readonly url: string;
  /** Null: a stranger. */
  readonly account: AttackerAccount | null;
  /** A channel that the account may write to. */
  readonly channel: string;
  readonly ms: number;
  /** Of each abuse, before the next one is tried. */
  readonly turnMs: number;
  /** Only abuses whose name contains this. */
  readonly only?: string | undefined;
}

/** Tries one abuse after the other, each once at least, and begins again until the time is up. Answers which were tried how often. */
export async function attack({
  url,
  account,
  channel,
  ms,
  turnMs,
  only = '',
}: AttackPlan): Promise<Record<string, number>> {
  const known: readonly AbuseOf[] = account ? MEMBER_ABUSES : STRANGER_ABUSES;
  const fitting = known.filter(({ name }) => name.includes(only));
  const abuses = fitting.length > 0 ? fitting : known;
  const until = performance.now() + ms;
  const tried: Record<string, number> = {};
  for (let turn = 0; turn < abuses.length || performance.now() < until; turn++) {
    const { name, abuse } = abuses[turn % abuses.length]!;
    using wire = new Wire(url, account);
    await Promise.race([abuse(wire, channel).catch(() => undefined), pause(turnMs)]);
    tried[name] = (tried[name] ?? 0) + 1;
  }
  return tried;
}
