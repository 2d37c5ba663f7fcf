import { CommandWith } from '@chat/cqrs';
import {
  Directory,
  InsufficientPermission,
  isAdministrator,
  type NamedEmoji,
  NoSuchUser,
  type User,
  UserIsDeactivated,
} from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EmojiNameMissing, NothingNew, userStatusAggregate } from '../user-status/user-status.aggregate.js';
import { checkEmoji, OrganizationEmoji, PresenceSetting, type RequestedEmoji, resolveEmoji } from '@chat/ports';
import { decideSetStatus } from './set-status.decide.js';

/** In the client's form. */
export interface RequestedStatus {
  readonly statusText?: string | undefined;
  readonly emojiName?: string | undefined;
  readonly emojiCode?: string | undefined;
  readonly reactionType?: string | undefined;
  readonly away?: boolean | undefined;
}

export interface SetStatusData {
  /** The account that sets the status of another; missing: the account itself. */
  readonly editorId?: number;
  readonly userId: number;
  readonly requested: RequestedStatus;
  readonly cause: Cause;
}

export class SetStatus extends CommandWith<SetStatusData> {}

@CommandHandler(SetStatus)
export class SetStatusHandler implements ICommandHandler<SetStatus> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly presence: PresenceSetting,
    private readonly custom: OrganizationEmoji,
  ) {}

  /** The setting comes first, so that its clients' events come in order (contract, presence: Setting the own status). */
  async execute({ data: { editorId, userId, requested, cause } }: SetStatus): Promise<void> {
    if (editorId !== undefined) this.#refuseForOther(editorId, userId);
    const { statusText: text, away } = requested;
    const named = requestedEmoji(requested);
    if (text === undefined && away === undefined && named === undefined) throw new NothingNew();
    const emoji = named && this.#emoji(named);
    if (away !== undefined) await this.presence.set(userId, !away, cause);
    await this.transactions.transact(userStatusAggregate, userId, cause, (state) =>
      decideSetStatus(state, { userId, text, emoji, away }),
    );
  }

  /** Administrators set the status of others. */
  #refuseForOther(editorId: number, userId: number): void {
    const user = this.directory.user(userId);
    if (!user || user.isBot) throw new NoSuchUser();
    if (!user.isActive) throw new UserIsDeactivated();
    if (!isAdministrator(this.directory.user(editorId) as User)) throw new InsufficientPermission();
  }

  #emoji(requested: RequestedEmoji): NamedEmoji {
    const emoji = resolveEmoji(this.custom, requested);
    checkEmoji(this.custom, emoji);
    return emoji;
  }
}

/** Null: remove it. Undefined: keep it. */
function requestedEmoji(requested: RequestedStatus): RequestedEmoji | null | undefined {
  const { statusText: text, emojiName: name, emojiCode: code, reactionType: type, away } = requested;
  if (name === '') return null;
  if (name !== undefined) return { name, code, type };
  const isEmojiMeant = code !== undefined || type !== undefined;
  if (isEmojiMeant && (text !== undefined || away !== undefined)) throw new EmojiNameMissing();
  return undefined;
}
