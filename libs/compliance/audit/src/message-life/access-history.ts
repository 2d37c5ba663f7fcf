import { type Audited, type Conversation, type Directory, isCovered, mandateOf, type User } from '@chat/directory';
import { LIMITS } from '../audit.limits.js';
import { shownPerson, type ShownPerson, shownTime } from '../replayed/shown.js';

/** Place of a message, and how it came there. */
export interface Whereabouts extends Audited {
  readonly messageId: number;
  /** Log position of the move into its channel; null when it was posted there. */
  readonly arrivedAt: number | null;
  /** True when it is hidden from everybody except auditors. */
  readonly isDeleted: boolean;
}

/** The right of an account that is in a conversation, or may read it. */
export type PlaceRight = 'participant' | 'subscriber' | 'public_channel' | 'web_public_channel' | 'may_subscribe';

export type Right = PlaceRight | 'mandate';

export interface ShownAccess extends ShownPerson {
  readonly right: Right;
  readonly from: string;
  readonly to: string | null;
}

interface Access {
  readonly userId: number;
  readonly right: Right;
  readonly from: number;
  readonly to: number | null;
}

interface CurrentAccess extends Omit<Access, 'to'> {
  readonly until: number | null;
}

/** Records which people could read a message, by which right, from when to when. */
export class AccessHistory {
  readonly #now = new Map<number, CurrentAccess>();
  readonly #past: Access[] = [];

  constructor(private readonly directory: Directory) {}

  /** @param userIds accounts whose rights may have changed; default: all */
  take(time: number, message: Whereabouts | undefined, userIds?: readonly number[]): void {
    for (const user of userIds ? userIds.map((id) => this.directory.user(id) ?? { id }) : this.#everybody(message))
      this.#update(time, user, message && rightOf(this.directory, user, message, time));
  }

  /** @param now UNIX milliseconds: a mandate may have ended since the last event */
  shown(now: number): { readonly access: readonly ShownAccess[]; readonly omitted: number } {
    const current = Array.from(this.#now.values(), (each) => ended(each, now, null));
    const all = [...this.#past, ...current];
    const sorted = all.toSorted((one, other) => one.from - other.from || one.userId - other.userId);
    const access = sorted.slice(0, LIMITS.messageLife.accessRows).map(({ userId, right, from, to }) => ({
      ...shownPerson(this.directory, userId),
      right,
      from: shownTime(from),
      to: to === null ? null : shownTime(to),
    }));
    return { access, omitted: all.length - access.length };
  }

  /** Includes accounts that are deleted later: the log does not have their joining. */
  *#everybody(message: Whereabouts | undefined): Generator<Reader> {
    yield* this.directory.users();
    const { conversation } = message ?? {};
    if (!conversation) return;
    const ids =
      conversation.kind === 'direct' ? conversation.userIds : this.directory.subscribers(conversation.channelId);
    for (const id of ids) if (!this.directory.user(id)) yield { id };
  }

  #update(time: number, { id: userId, mandate }: Reader, right: Right | undefined): void {
    const now = this.#now.get(userId);
    const until = right === 'mandate' ? (mandate?.until ?? null) : null;
    if (now?.right === right && now?.until === until) return;
    // A longer mandate that replaces another continues the same right, unless that had ended.
    const isSame = now?.right === right && (now?.until == null || now.until >= time);
    if (now && !isSame) this.#past.push(ended(now, time, time));
    if (right) this.#now.set(userId, { userId, right, from: isSame && now ? now.from : time, until });
    else this.#now.delete(userId);
  }
}

/** An account, or the id of one that is deleted later. */
type Reader = User | { readonly id: number; readonly mandate?: undefined; readonly isActive?: undefined };

function ended({ until, ...access }: CurrentAccess, now: number, otherwise: number | null): Access {
  return { ...access, to: until !== null && until <= now ? until : otherwise };
}

function rightOf(directory: Directory, user: Reader, message: Whereabouts, time: number): Right | undefined {
  if (user.isActive === undefined) return message.isDeleted ? undefined : rightOfDeleted(directory, user.id, message);
  if (!user.isActive || user.isSystemBot) return undefined;
  const { messageId, conversation, arrivedAt, isDeleted } = message;
  if (!isDeleted && directory.canReadMessage(user.id, messageId, conversation, arrivedAt))
    return placeRightOf(directory, user, conversation);
  const mandate = mandateOf(user, time);
  return mandate && isCovered(mandate, message) ? 'mandate' : undefined;
}

/** The right by which the account reads everything that is posted there from now on. */
export function placeRightOf(directory: Directory, user: User, conversation: Conversation): PlaceRight | undefined {
  if (!user.isActive || user.isSystemBot) return undefined;
  if (conversation.kind === 'direct') return conversation.userIds.includes(user.id) ? 'participant' : undefined;
  const channel = directory.channel(conversation.channelId);
  if (!channel || !directory.canReadChannel(user.id, channel)) return undefined;
  if (directory.isSubscribed(user.id, channel.id)) return 'subscriber';
  return channel.isWebPublic ? 'web_public_channel' : channel.inviteOnly ? 'may_subscribe' : 'public_channel';
}

function rightOfDeleted(directory: Directory, userId: number, { conversation }: Whereabouts): PlaceRight | undefined {
  if (conversation.kind === 'direct') return conversation.userIds.includes(userId) ? 'participant' : undefined;
  return directory.isSubscribed(userId, conversation.channelId) ? 'subscriber' : undefined;
}
