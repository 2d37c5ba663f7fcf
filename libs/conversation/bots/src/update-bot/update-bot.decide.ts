import {
  acceptFullName,
  ACCOUNTS_LIMITS,
  BadEmail,
  botOwnerChanged,
  type BotState,
  EmailInUse,
  isEmail,
  refuseBotOfOthers,
  type UserEvent,
  type UserState,
} from '@chat/accounts';
import {
  AdministratorRequired,
  type Avatar,
  type BotProfile,
  BotType,
  isAdministrator,
  NoSuchBot,
  OwnerRequired,
  Role,
  type User,
} from '@chat/directory';
import { strip } from '@chat/kernel';
import { isPayloadUrl } from '../bot/payload-url.js';
import { BotOwnerRefused, InvalidInterfaceType, NameInUse, NotAPayloadUrl } from '../bot/bot.errors.js';
import { type ChannelFinder, channelIdOf } from '../bot/named-channel.js';

export interface BotChanges {
  readonly fullName: string | undefined;
  readonly shortName: string | undefined;
  readonly role: Role | undefined;
  readonly ownerId: number | undefined;
  readonly payloadUrl: string | undefined;
  readonly interfaceType: number | undefined;
  readonly defaultSendingChannel: string | undefined;
  readonly defaultEventsChannel: string | undefined;
  readonly allPublicChannels: boolean | undefined;
}

export interface UpdateBotFacts {
  readonly editor: Pick<User, 'id' | 'role'>;
  readonly isNameTaken: (foldedName: string) => boolean;
  readonly isNameInUse: (fullName: string) => boolean;
  readonly newOwner: Pick<User, 'id' | 'isActive' | 'isBot'> | undefined;
  readonly ownedBots: number;
  readonly createdBots: number;
  readonly lostChannelIds: readonly number[];
  /** The address for the new short name. */
  readonly newEmail: string | undefined;
  readonly isEmailTaken: (email: string) => boolean;
  readonly findChannel: ChannelFinder;
}

interface BotUpdate {
  readonly botId: number;
  readonly changes: BotChanges;
  /** Null: it keeps its picture. */
  readonly avatar: Avatar | null;
}

type Bot = Exclude<UserState, { situation: 'absent' }> & { readonly bot: BotState };

/** Checks the changes of a bot and plans them: all or none (contract, people: Bots). */
export function decideUpdateBot(
  state: UserState,
  { botId: userId, changes, avatar }: BotUpdate,
  facts: UpdateBotFacts,
): UserEvent[] {
  if (state.situation === 'absent' || !state.bot) throw new NoSuchBot();
  if (state.isDeleted) throw new NoSuchBot();
  refuseBotOfOthers(facts.editor, { role: state.role, botOwnerId: state.bot.ownerId });
  const before = { ...state, bot: state.bot };
  return [
    ...renamed(before, userId, changes, facts),
    ...readdressed(before, userId, facts),
    ...roleChanged(before, userId, changes, facts),
    ...givenAway(before, userId, changes, facts),
    ...profileChanged(before, userId, changes, facts),
    ...(avatar ? [{ type: 'AvatarChanged' as const, data: { userId, avatar, previous: state.avatar ?? null } }] : []),
  ];
}

function renamed(state: Bot, userId: number, { fullName }: BotChanges, facts: UpdateBotFacts): UserEvent[] {
  if (fullName === undefined || strip(fullName) === state.fullName) return [];
  const accepted = acceptFullName(fullName, facts.isNameTaken);
  if (facts.isNameInUse(accepted)) throw new NameInUse();
  return [{ type: 'UserRenamed', data: { userId, fullName: accepted } }];
}

function readdressed(state: Bot, userId: number, { newEmail: email, isEmailTaken }: UpdateBotFacts): UserEvent[] {
  if (email === undefined || email === state.email) return [];
  if (!isEmail(email)) throw new BadEmail();
  if (isEmailTaken(email)) throw new EmailInUse();
  return [{ type: 'UserEmailChanged', data: { userId, email, previousEmail: state.email } }];
}

function roleChanged(state: Bot, userId: number, { role }: BotChanges, { editor }: UpdateBotFacts): UserEvent[] {
  if (role === undefined || role === state.role) return [];
  if (!isAdministrator(editor)) throw new AdministratorRequired();
  const concernsOwners = role === Role.owner || state.role === Role.owner;
  if (concernsOwners && editor.role !== Role.owner) throw new OwnerRequired();
  return [{ type: 'UserRoleChanged', data: { userId, role, previousRole: state.role } }];
}

function givenAway(state: Bot, userId: number, { ownerId }: BotChanges, facts: UpdateBotFacts): UserEvent[] {
  const { newOwner, ownedBots, createdBots, lostChannelIds } = facts;
  if (ownerId === undefined) return [];
  if (!newOwner) throw new BotOwnerRefused('no such user');
  if (!newOwner.isActive) throw new BotOwnerRefused('user is deactivated');
  if (newOwner.isBot) throw new BotOwnerRefused("bots can't own other bots");
  if (ownerId === state.bot.ownerId) return [];
  const { perOwner, createdPerOwner } = ACCOUNTS_LIMITS.bots;
  if (state.situation === 'active' && ownedBots >= perOwner) {
    throw new BotOwnerRefused(`users cannot own more than ${perOwner} active bots`);
  }
  if (createdBots >= createdPerOwner) throw new BotOwnerRefused(`users cannot own more than ${createdPerOwner} bots`);
  return [botOwnerChanged({ userId, ownerId, previousOwnerId: state.bot.ownerId }, lostChannelIds)];
}

type ProfileChanges = { -readonly [Name in keyof Omit<BotProfile, 'apiKey'>]?: BotProfile[Name] };

function profileChanged(state: Bot, userId: number, changes: BotChanges, facts: UpdateBotFacts): UserEvent[] {
  const before = state.bot.profile;
  const after: ProfileChanges = {};
  const service = newService(state, before, changes);
  if (service) after.service = service;
  const { defaultSendingChannel, defaultEventsChannel, allPublicChannels } = changes;
  const sending =
    defaultSendingChannel === undefined ? undefined : channelIdOf(defaultSendingChannel, facts.findChannel);
  if (sending !== undefined && sending !== before.defaultSendingChannelId) after.defaultSendingChannelId = sending;
  const events = defaultEventsChannel === undefined ? undefined : channelIdOf(defaultEventsChannel, facts.findChannel);
  if (events !== undefined && events !== before.defaultEventsChannelId) after.defaultEventsChannelId = events;
  if (allPublicChannels !== undefined && allPublicChannels !== before.allPublicChannels) {
    after.allPublicChannels = allPublicChannels;
  }
  return Object.keys(after).length === 0 ? [] : [{ type: 'BotProfileChanged', data: { userId, changes: after } }];
}

/** Only outgoing webhooks make calls: these parameters have no effect on other bots. */
function newService(state: Bot, { service }: BotProfile, { payloadUrl, interfaceType }: BotChanges) {
  if (interfaceType !== undefined && interfaceType !== 1 && interfaceType !== 2) throw new InvalidInterfaceType();
  if (state.bot.type !== BotType.outgoingWebhook || !service) return undefined;
  if (payloadUrl !== undefined && !isPayloadUrl(payloadUrl)) throw new NotAPayloadUrl('service_payload_url');
  const changed = { ...service, url: payloadUrl ?? service.url, interface: interfaceType ?? service.interface };
  return changed.url === service.url && changed.interface === service.interface ? undefined : changed;
}
