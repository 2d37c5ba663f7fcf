import type { Directory, Mandate } from '@chat/directory';
import { personFields, timeOrNull } from '../replayed/shapes.js';
import { shownChannel, shownPerson, type ShownPerson, shownTime } from '../replayed/shown.js';
import { about, boolean, integer, listOf, nullable, object, text } from '@chat/http';

export const mandateShape = object({
  ...personFields,
  stream_ids: about('Channels that it covers; null: all.', nullable(listOf(integer()))),
  user_ids: about(
    'Accounts whose messages and direct conversations it covers; null: all.',
    nullable(listOf(integer())),
  ),
  streams: about(
    'The same channels with their names.',
    nullable(listOf(object({ stream_id: integer(), stream_name: text() }))),
  ),
  users: about('The same accounts with their names.', nullable(listOf(object(personFields)))),
  direct_messages: about('Whether it covers direct messages.', boolean()),
  until: timeOrNull('Its end; null: until it is taken back.'),
  can_hold: about('Whether it includes legal holds.', boolean()),
  reason: about('Why it was given; empty for rights given by former builds, which had no bounds.', text()),
});

export interface ShownMandate extends ShownPerson {
  readonly stream_ids: readonly number[] | null;
  readonly user_ids: readonly number[] | null;
  readonly streams: readonly { readonly stream_id: number; readonly stream_name: string }[] | null;
  readonly users: readonly ShownPerson[] | null;
  readonly direct_messages: boolean;
  readonly until: string | null;
  readonly can_hold: boolean;
  readonly reason: string;
}

export function shownMandate(
  directory: Directory,
  userId: number,
  { channelIds, accountIds, includesDirectMessages, until, reason, mayHold }: Mandate,
): ShownMandate {
  return {
    ...shownPerson(directory, userId),
    stream_ids: channelIds,
    user_ids: accountIds,
    streams: channelIds?.map((id) => shownChannel(directory, id)) ?? null,
    users: accountIds?.map((id) => shownPerson(directory, id)) ?? null,
    direct_messages: includesDirectMessages,
    until: until === null ? null : shownTime(until),
    can_hold: mayHold ?? false,
    reason,
  };
}
