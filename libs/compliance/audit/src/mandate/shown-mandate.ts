import type { Mandate } from '@chat/directory';
import { timeOrNull } from '../replayed/shapes.js';
import { shownTime } from '../replayed/shown.js';
import { about, boolean, integer, listOf, nullable, object, text } from '@chat/http';

export const mandateShape = object({
  user_id: integer(),
  stream_ids: about('Channels that it covers; null: all.', nullable(listOf(integer()))),
  user_ids: about(
    'Accounts whose messages and direct conversations it covers; null: all.',
    nullable(listOf(integer())),
  ),
  direct_messages: about('Whether it covers direct messages.', boolean()),
  until: timeOrNull('Its end; null: until it is taken back.'),
  can_hold: about('Whether it includes legal holds.', boolean()),
  reason: about('Why it was given; empty for rights given by former builds, which had no bounds.', text()),
});

export interface ShownMandate {
  readonly user_id: number;
  readonly stream_ids: readonly number[] | null;
  readonly user_ids: readonly number[] | null;
  readonly direct_messages: boolean;
  readonly until: string | null;
  readonly can_hold: boolean;
  readonly reason: string;
}

export function shownMandate(
  userId: number,
  { channelIds, accountIds, includesDirectMessages, until, reason, mayHold }: Mandate,
): ShownMandate {
  return {
    user_id: userId,
    stream_ids: channelIds,
    user_ids: accountIds,
    direct_messages: includesDirectMessages,
    until: until === null ? null : shownTime(until),
    can_hold: mayHold ?? false,
    reason,
  };
}
