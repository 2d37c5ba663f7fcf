import { type Audited, type Directory, isCovered, mandateOf, type User } from '@chat/directory';
import { shownPerson, type ShownPerson, shownTime } from '../replayed/shown.js';

/** Where a message is, and how it came there. */
export interface Whereabouts extends Audited {
  readonly messageId: number;
  /** Log position of the move that brought it into its channel; null when it was posted there. */
  readonly arrivedAt: number | null;
  /** Hidden from everybody but auditors. */
  readonly isDeleted: boolean;
}

export type Right =
  'participant' | 'subscriber' | 'public_channel' | 'web_public_channel' | 'may_subscribe' | 'mandate';

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

const MOST_ROWS = 10_000;

/** Notes which people could read a message, by which right, from when to when. */
export class AccessHistory {
  readonly #now = new Map<number, Omit<Access, 'to'>>();
  readonly #past: Access[] = [];

  constructor(private readonly directory: Directory) {}

  /** @param userIds those whose rights may have changed; default: everybody's */
  take(time: number, message: Whereabouts | undefined, userIds?: readonly number[]): void {
    for (const user of userIds ? userIds.map((id) => this.directory.user(id)) : this.directory.users())
      if (user) this.#update(time, user, message && rightOf(this.directory, user, message, time));
  }

  shown(): { readonly access: readonly ShownAccess[]; readonly omitted: number } {
    const all = [...this.#past, ...Array.from(this.#now.values(), (each) => ({ ...each, to: null }))];
    const sorted = all.toSorted((one, other) => one.from - other.from || one.userId - other.userId);
    const access = sorted.slice(0, MOST_ROWS).map(({ userId, right, from, to }) => ({
      ...shownPerson(this.directory, userId),
      right,
      from: shownTime(from),
      to: to === null ? null : shownTime(to),
    }));
    return { access, omitted: all.length - access.length };
  }

  #update(time: number, { id: userId, mandate }: User, right: Right | undefined): void {
    const now = this.#now.get(userId);
    if (now?.right === right) return;
    if (now) {
      const until = now.right === 'mandate' ? (mandate?.until ?? time) : time;
      this.#past.push({ ...now, to: Math.min(time, until) });
    }
    if (right) this.#now.set(userId, { userId, right, from: time });
    else this.#now.delete(userId);
  }
}

function rightOf(directory: Directory, user: User, message: Whereabouts, time: number): Right | undefined {
  if (!user.isActive || user.isSystemBot) return undefined;
  if (!message.isDeleted) {
    const right = ownRightOf(directory, user, message);
    if (right) return right;
  }
  const mandate = mandateOf(user, time);
  return mandate && isCovered(mandate, message) ? 'mandate' : undefined;
}

function ownRightOf(
  directory: Directory,
  { id: userId }: User,
  { messageId, conversation, arrivedAt }: Whereabouts,
): Right | undefined {
  if (!directory.canReadMessage(userId, messageId, conversation, arrivedAt)) return undefined;
  if (conversation.kind === 'direct') return 'participant';
  if (directory.isSubscribed(userId, conversation.channelId)) return 'subscriber';
  const { isWebPublic, inviteOnly } = directory.channel(conversation.channelId)!;
  return isWebPublic ? 'web_public_channel' : inviteOnly ? 'may_subscribe' : 'public_channel';
}
