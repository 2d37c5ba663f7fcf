import { type Directory, type Mandate, mandateOf, NOTIFICATION_BOT_ID, Role } from '@chat/directory';
import { fenced } from '@chat/markdown';
import { notice } from '@chat/messages';
import { type Process, reactingBeforeAnswer } from '@chat/processes';
import { ORGANIZATION, type RecordsPlace } from '../rules/place.js';
import type { OperatorRecordsDays, RecordsChanged, RecordsRule } from '../rules/records.aggregate.js';

const NAME = 'notify-of-records-rule';

/** Notifies owners, and the auditors whose mandates cover the place. */
export function notifyOfRecordsRule(directory: Directory): Process {
  return reactingBeforeAnswer<RecordsChanged>(NAME, ['RecordsChanged'], (event) => {
    const { change } = event.data;
    if (change.what !== 'rule' && change.what !== 'operator_days') return [];
    const place = change.what === 'rule' ? change.place : ORGANIZATION;
    const content = contentOf(change, event.metadata.actorId, directory);
    return [...directory.users()]
      .filter((user) => user.isActive && !user.isBot)
      .filter((user) => user.role === Role.owner || coversPlace(mandateOf(user, event.metadata.time), place))
      .map(({ id }) => {
        const userIds = [NOTIFICATION_BOT_ID, id].toSorted((one, other) => one - other);
        return notice(`${NAME}:${id}`, event, { kind: 'direct', userIds }, content);
      });
  });
}

function coversPlace(mandate: Mandate | undefined, place: RecordsPlace): boolean {
  if (!mandate) return false;
  if (place.kind === 'direct') return mandate.includesDirectMessages;
  return place.kind === 'organization' || (mandate.channelIds?.includes(place.channelId) ?? true);
}

function contentOf(change: RecordsRule | OperatorRecordsDays, actorId: number | null, directory: Directory): string {
  const { days, previousDays, holdsFrom } = change;
  const by = actorId === null ? 'The operator' : `@_**${directory.user(actorId)?.fullName ?? '?'}|${actorId}**`;
  const what =
    change.what === 'rule'
      ? `how long content must be kept ${nameOf(change.place, directory)}`
      : 'below which number of days nobody may set how long content must be kept';
  const when =
    holdsFrom === null
      ? 'This holds from now on.'
      : `Until <time:${new Date(holdsFrom).toISOString()}>, what was before counts, too.`;
  const words = `${by} changed ${what}: ${inWords(days)} (before: ${inWords(previousDays)}). ${when}`;
  return change.what === 'rule' ? [words, fenced('quote', change.reason)].join('\n\n') : words;
}

function nameOf(place: RecordsPlace, directory: Directory): string {
  if (place.kind === 'organization') return 'in the organization';
  if (place.kind === 'direct') return 'in direct messages';
  const name = directory.channel(place.channelId)?.name ?? String(place.channelId);
  return `in the channel \`${name.replaceAll('`', "'")}\``;
}

const inWords = (days: number | null): string =>
  days === null ? 'as in the organization' : days === 1 ? '1 day' : `${days} days`;
