import type { SpecialPermissionGranted } from '@chat/accounts';
import { type Directory, type Mandate, NOTIFICATION_BOT_ID, Role } from '@chat/directory';
import { fenced } from '@chat/markdown';
import { notice } from '@chat/messages';
import { type Process, reactingBeforeAnswer } from '@chat/processes';

const NAME = 'notify-owners-of-mandate';

/** Notifies all owners, including the one who gave it: nobody audits without their knowledge. */
export function notifyOwnersOfMandate(directory: Directory): Process {
  return reactingBeforeAnswer<SpecialPermissionGranted>(NAME, ['SpecialPermissionGranted'], (event) => {
    const { userId, mandate } = event.data;
    const { actorId, operator } = event.metadata;
    if (!mandate) return [];
    const by = actorId === null ? `The operator (${inCode(operator ?? 'unknown')})` : nameOf(directory, actorId);
    const content = [
      `${by} gave ${nameOf(directory, userId)} a mandate to audit ${scopeOf(mandate, directory)}${mandate.mayHold ? ', with legal holds' : ''}.`,
      fenced('quote', mandate.reason),
    ].join('\n\n');
    const owners = [...directory.users()].filter(
      ({ role, isActive, isBot }) => role === Role.owner && isActive && !isBot,
    );
    return owners.map(({ id }) =>
      notice(`${NAME}:${id}`, event, { kind: 'direct', userIds: [NOTIFICATION_BOT_ID, id] }, content),
    );
  });
}

const nameOf = (directory: Directory, userId: number) => `@_**${directory.user(userId)?.fullName ?? '?'}|${userId}**`;

const inCode = (text: string) => `\`${text.replaceAll('`', "'")}\``;

function scopeOf({ channelIds, accountIds, includesDirectMessages, until }: Mandate, directory: Directory): string {
  const channels = channelIds?.map((id) => inCode(directory.channel(id)?.name ?? String(id)));
  const scope = [
    listed('channel', channels),
    includesDirectMessages ? 'direct messages' : 'no direct messages',
    ...(accountIds
      ? [
          `of ${listed(
            'account',
            accountIds.map((id) => nameOf(directory, id)),
          )}`,
        ]
      : []),
  ];
  const end = until === null ? 'until it is taken back' : `until <time:${new Date(until).toISOString()}>`;
  return `(${scope.join(', ')}) ${end}`;
}

/** Bounds the names in the message. */
const SHOWN = 20;

function listed(what: string, names: readonly string[] | undefined): string {
  if (!names) return `all ${what}s`;
  if (names.length > SHOWN) return `${names.length} ${what}s`;
  return `${names.length === 1 ? what : `${what}s`} ${names.join(', ')}`;
}
