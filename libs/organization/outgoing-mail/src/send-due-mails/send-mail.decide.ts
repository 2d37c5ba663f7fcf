import { MINUTE_MS } from '@chat/kernel';
import type { MailEvent, MailState } from '../mail/mail.aggregate.js';
import { LIMITS } from '../outgoing-mail.limits.js';

export type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'not needed' }
  | { readonly kind: 'failed' | 'refused'; readonly reason: string };

/** Pauses after each attempt; the last one repeats. */
const PAUSES_IN_MINUTES = [1, 5, 15, 60, 240, 720];

export function decideMailOutcome(
  state: MailState,
  { outcome, ...named }: { readonly mailId: string; readonly about: string; readonly outcome: Outcome },
  now: number,
): MailEvent[] {
  if (state.situation === 'done') return [];
  if (outcome.kind === 'sent') return [{ type: 'MailSent', data: named }];
  if (outcome.kind === 'not needed') return [{ type: 'MailGivenUp', data: { ...named, reason: 'not needed' } }];
  const attempts = state.attempts + 1;
  const { reason } = outcome;
  if (outcome.kind === 'refused' || attempts >= LIMITS.mails.attempts) {
    return [{ type: 'MailGivenUp', data: { ...named, reason } }];
  }
  const retryAt = now + PAUSES_IN_MINUTES[Math.min(attempts, PAUSES_IN_MINUTES.length) - 1]! * MINUTE_MS;
  return [{ type: 'MailDelayed', data: { ...named, attempts, retryAt, reason } }];
}
