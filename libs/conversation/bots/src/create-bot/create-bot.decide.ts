import {
  acceptFullName,
  ACCOUNTS_LIMITS,
  type AvatarChanged,
  BadEmail,
  type BotsPermitted,
  EmailInUse,
  isEmail,
  type UserJoined,
} from '@chat/accounts';
import { type Avatar, BotType, InsufficientPermission, type OutgoingService, Role } from '@chat/directory';
import { isPayloadUrl } from '../bot/payload-url.js';
import {
  InvalidBotType,
  InvalidInterfaceType,
  NameInUse,
  NotAPayloadUrl,
  TooManyBots,
  TooManyCreatedBots,
} from '../bot/bot.errors.js';
import { type ChannelFinder, channelIdOf } from '../bot/named-channel.js';

export interface NewBot {
  readonly botId: number;
  readonly ownerId: number;
  readonly email: string;
  readonly fullName: string;
  readonly botType: number;
  readonly payloadUrl: string;
  readonly interfaceType: number;
  readonly defaultSendingChannel: string | null;
  readonly defaultEventsChannel: string | null;
  readonly allPublicChannels: boolean;
  readonly apiKey: string;
  readonly apiKeyHash: string;
  readonly token: string;
  /** Null: the picture that belongs to the address. */
  readonly avatar: Avatar | null;
}

export interface CreateBotFacts {
  /** In an organization with unique names. */
  readonly isNameTaken: (foldedName: string) => boolean;
  /** By another active account, in any organization. */
  readonly isNameInUse: (fullName: string) => boolean;
  /** By an account in any state. */
  readonly isEmailTaken: boolean;
  readonly mayCreate: BotsPermitted;
  readonly ownedBots: number;
  /** Including deactivated ones. */
  readonly createdBots: number;
  readonly findChannel: ChannelFinder;
}

/** Checks a new bot, in the documented order (contract, people: Bots). */
export function decideCreateBot(bot: NewBot, facts: CreateBotFacts): [UserJoined, ...AvatarChanged[]] {
  if (!isEmail(bot.email)) throw new BadEmail();
  const fullName = acceptFullName(bot.fullName, facts.isNameTaken);
  if (facts.isEmailTaken) throw new EmailInUse();
  if (facts.isNameInUse(fullName)) throw new NameInUse();
  const sendsOnly = bot.botType === BotType.incomingWebhook;
  if (!facts.mayCreate.any && !(sendsOnly && facts.mayCreate.sendOnly)) throw new InsufficientPermission();
  const botType = acceptBotType(bot.botType);
  const service = serviceOf(bot);
  const defaultSendingChannelId = channelIdOf(bot.defaultSendingChannel, facts.findChannel);
  const defaultEventsChannelId = channelIdOf(bot.defaultEventsChannel, facts.findChannel);
  if (facts.ownedBots >= ACCOUNTS_LIMITS.bots.perOwner) throw new TooManyBots(ACCOUNTS_LIMITS.bots.perOwner);
  if (facts.createdBots >= ACCOUNTS_LIMITS.bots.createdPerOwner)
    throw new TooManyCreatedBots(ACCOUNTS_LIMITS.bots.createdPerOwner);
  const { botId: userId, ownerId, email, apiKey, apiKeyHash, allPublicChannels, avatar } = bot;
  return [
    {
      type: 'UserJoined',
      data: {
        userId,
        email,
        fullName,
        role: Role.member,
        isBot: true,
        botType,
        botOwnerId: ownerId,
        isSystemBot: false,
        isImportedStub: false,
        specialPermissions: [],
        apiKeyHash,
        passwordHash: null,
        bot: { apiKey, defaultSendingChannelId, defaultEventsChannelId, allPublicChannels, service },
      },
    },
    ...(avatar ? [{ type: 'AvatarChanged' as const, data: { userId, avatar, previous: null } }] : []),
  ];
}

/** Embedded bots would run inside of the server, which has none. */
function acceptBotType(type: number): 1 | 2 | 3 {
  if (type === BotType.generic || type === BotType.incomingWebhook || type === BotType.outgoingWebhook) return type;
  throw new InvalidBotType();
}

function serviceOf({ botType, interfaceType, payloadUrl, token }: NewBot): OutgoingService | null {
  if (interfaceType !== 1 && interfaceType !== 2) throw new InvalidInterfaceType();
  if (botType !== BotType.outgoingWebhook) return null;
  if (!isPayloadUrl(payloadUrl)) throw new NotAPayloadUrl('payload_url');
  return { url: payloadUrl, interface: interfaceType, token };
}
