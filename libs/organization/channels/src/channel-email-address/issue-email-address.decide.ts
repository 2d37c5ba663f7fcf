import {
  type Directory,
  EMAIL_GATEWAY_BOT_ID,
  InsufficientPermission,
  InvalidChannelId,
  isAdministrator,
  isGuest,
  NoSuchBot,
  readableChannel,
  type User,
} from '@chat/directory';
import { DomainError, LIMITS } from '@chat/kernel';
import type { ChannelState } from '../channel/channel.aggregate.js';
import type { ChannelEmailAddressIssued } from '../channel/channel.events.js';

export class NotAllowedToPostByEmail extends DomainError {
  constructor() {
    super('You do not have permission to post in this channel.');
  }
}

export class TooManyEmailAddresses extends DomainError {
  constructor() {
    super(`You cannot have more than ${LIMITS.channels.emailAddresses} e-mail addresses of one channel.`);
  }
}

export interface IssueEmailAddressInput {
  readonly actorId: number;
  readonly channelId: number;
  /** In whose name mail is posted; undefined: the e-mail gateway. */
  readonly senderId: number | undefined;
  /** Token for a new address of the actor. */
  readonly token: string;
}

type Intent = IssueEmailAddressInput;

/** @throws DomainError the first broken rule, in order (contract, channels: Checks and form of the e-mail address) */
export function decideIssueEmailAddress(
  state: ChannelState,
  directory: Directory,
  { actorId, channelId, senderId = EMAIL_GATEWAY_BOT_ID, token }: Intent,
): ChannelEmailAddressIssued[] {
  const actor = directory.user(actorId) as User;
  const channel = readableChannel(directory, actorId, channelId);
  if (state.situation !== 'open') throw new InvalidChannelId();
  const mayEnter = directory.isSubscribed(actorId, channelId) || (!channel.inviteOnly && !isGuest(actor));
  if (!mayEnter || !directory.belongs(actorId, channel.permissions.can_send_message_group)) {
    throw new NotAllowedToPostByEmail();
  }
  refuseForeignSender(directory, actor, senderId);
  const known = (state.settings.emailAddresses ?? []).filter(({ creatorId }) => creatorId === actorId);
  if (known.some((each) => each.senderId === senderId)) return [];
  if (known.length >= LIMITS.channels.emailAddresses) throw new TooManyEmailAddresses();
  return [{ type: 'ChannelEmailAddressIssued', data: { channelId, token, creatorId: actorId, senderId } }];
}

/** The gateway, oneself, or a bot that one administers. */
function refuseForeignSender(directory: Directory, actor: User, senderId: number): void {
  if (senderId === EMAIL_GATEWAY_BOT_ID || senderId === actor.id) return;
  const sender = directory.user(senderId);
  if (!sender?.isBot || !sender.isActive || sender.isSystemBot) throw new NoSuchBot();
  if (sender.botOwnerId !== actor.id && !isAdministrator(actor)) throw new InsufficientPermission();
}
