import {
  EMAIL_GATEWAY_BOT_ID,
  InsufficientPermission,
  InvalidChannelId,
  isAdministrator,
  NoSuchBot,
  type User,
} from '@chat/directory';
import { refusal } from '@chat/kernel';
import type { ChannelState } from '../channel/channel.aggregate.js';
import type { ChannelEmailAddressIssued } from '../channel/channel.events.js';
import { LIMITS } from '../channels.limits.js';

export class NotAllowedToPostByEmail extends refusal('You do not have permission to post in this channel.') {}

export class TooManyEmailAddresses extends refusal(
  `You cannot have more than ${LIMITS.channels.emailAddresses} e-mail addresses of one channel.`,
) {}

export interface IssueEmailAddressInput {
  readonly actorId: number;
  readonly channelId: number;
  /** Sender of posted mail; undefined: the e-mail gateway. */
  readonly senderId: number | undefined;
  /** Token for a new address of the actor. */
  readonly token: string;
}

export interface IssueEmailAddressFacts {
  readonly actor: Pick<User, 'id' | 'role'>;
  /** Whether the actor can read the channel, and post there, as a subscriber or by joining it. */
  readonly canRead: boolean;
  readonly mayPost: boolean;
  /** The account that the request names as the sender, if there is one. */
  readonly sender: Pick<User, 'isBot' | 'isActive' | 'isSystemBot' | 'botOwnerId'> | undefined;
}

type Intent = IssueEmailAddressInput;

/** @throws DomainError the first broken rule, in order (contract, channels: Checks and form of the e-mail address) */
export function decideIssueEmailAddress(
  state: ChannelState,
  facts: IssueEmailAddressFacts,
  { actorId, channelId, senderId = EMAIL_GATEWAY_BOT_ID, token }: Intent,
): ChannelEmailAddressIssued[] {
  if (!facts.canRead || state.situation !== 'open') throw new InvalidChannelId();
  if (!facts.mayPost) throw new NotAllowedToPostByEmail();
  refuseForeignSender(facts, senderId);
  const known = (state.settings.emailAddresses ?? []).filter(({ creatorId }) => creatorId === actorId);
  if (known.some((each) => each.senderId === senderId)) return [];
  if (known.length >= LIMITS.channels.emailAddresses) throw new TooManyEmailAddresses();
  return [{ type: 'ChannelEmailAddressIssued', data: { channelId, token, creatorId: actorId, senderId } }];
}

/** The gateway, oneself, or a bot that one administers. */
function refuseForeignSender({ actor, sender }: IssueEmailAddressFacts, senderId: number): void {
  if (senderId === EMAIL_GATEWAY_BOT_ID || senderId === actor.id) return;
  if (!sender?.isBot || !sender.isActive || sender.isSystemBot) throw new NoSuchBot();
  if (sender.botOwnerId !== actor.id && !isAdministrator(actor)) throw new InsufficientPermission();
}
