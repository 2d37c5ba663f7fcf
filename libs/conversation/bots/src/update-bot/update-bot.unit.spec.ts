import { PLAIN_BOT, Role } from '@chat/directory';
import { ACCOUNTS_LIMITS } from '@chat/accounts';
import { aUser, givenAccount } from '@chat/chat-testing';
import { type BotChanges, decideUpdateBot, type UpdateBotFacts } from './update-bot.decide.js';

const service = { url: 'https://example.com/hook', interface: 1, token: 'token' } as const;
const bot = givenAccount({
  isBot: true,
  botType: 3,
  botOwnerId: 7,
  fullName: 'Puck',
  email: 'puck-bot@example.com',
  bot: { ...PLAIN_BOT, apiKey: 'key', defaultSendingChannelId: 5, service },
});
const NOTHING: BotChanges = {
  fullName: undefined,
  shortName: undefined,
  role: undefined,
  ownerId: undefined,
  payloadUrl: undefined,
  interfaceType: undefined,
  defaultSendingChannel: undefined,
  defaultEventsChannel: undefined,
  allPublicChannels: undefined,
};
const facts: UpdateBotFacts = {
  editor: aUser(7),
  isNameTaken: () => false,
  isNameInUse: (name) => name === 'Ariel',
  newOwner: aUser(8),
  ownedBots: ACCOUNTS_LIMITS.bots.perOwner - 1,
  createdBots: ACCOUNTS_LIMITS.bots.createdPerOwner - 1,
  lostChannelIds: [],
  newEmail: undefined,
  isEmailTaken: (email) => email === 'ariel-bot@example.com',
  findChannel: (name) => (name === 'kitchen' ? 5 : undefined),
};
const decide = (changes: Partial<BotChanges>, differences: Partial<UpdateBotFacts> = {}, state = bot) =>
  decideUpdateBot(
    state,
    { botId: 11, changes: { ...NOTHING, ...changes }, avatar: null },
    { ...facts, ...differences },
  );

describe('changing a bot', () => {
  it('is for its owner and administrators', () => {
    expect(decide({ fullName: 'Robin' })).toEqual([{ type: 'UserRenamed', data: { userId: 11, fullName: 'Robin' } }]);
    const administrator = aUser(9, { role: Role.administrator });
    expect(decide({ fullName: 'Robin' }, { editor: administrator })).toHaveLength(1);
    expect(() => decide({}, { editor: aUser(9) })).toThrow('Insufficient permission');
    expect(() => decide({}, {}, givenAccount({}))).toThrow('No such bot');
  });

  it('of the owner role is for owners and its own owner', () => {
    const powerful = givenAccount({ isBot: true, botType: 1, botOwnerId: 7, role: Role.owner });
    const change = (id: number, role: Role) => decide({ ownerId: 8 }, { editor: aUser(id, { role }) }, powerful);
    expect(() => change(9, Role.administrator)).toThrow('Must be an organization owner');
    expect(change(9, Role.owner)).toHaveLength(1);
    expect(change(7, Role.member)).toHaveLength(1);
  });

  it('writes nothing where nothing is different', () => {
    const same = { fullName: 'Puck', role: Role.member, ownerId: 7, payloadUrl: service.url, allPublicChannels: false };
    expect(decide({ ...same, defaultSendingChannel: 'kitchen', defaultEventsChannel: '' })).toEqual([]);
  });

  it('changes all of it at once', () => {
    const changes = { fullName: 'Robin', ownerId: 8, payloadUrl: 'https://example.org', defaultSendingChannel: '' };
    expect(decide(changes)).toEqual([
      { type: 'UserRenamed', data: { userId: 11, fullName: 'Robin' } },
      { type: 'BotOwnerChanged', data: { userId: 11, ownerId: 8, previousOwnerId: 7 } },
      {
        type: 'BotProfileChanged',
        data: {
          userId: 11,
          changes: { service: { ...service, url: 'https://example.org' }, defaultSendingChannelId: null },
        },
      },
    ]);
  });

  it('takes the bot out of the private channels in which its new owner is not', () => {
    const data = { userId: 11, ownerId: 8, previousOwnerId: 7, leftChannelIds: [5, 6] };
    expect(decide({ ownerId: 8 }, { lostChannelIds: [5, 6] })).toEqual([{ type: 'BotOwnerChanged', data }]);
  });

  it.each<[Partial<BotChanges>, Partial<UpdateBotFacts>, string]>([
    [{ fullName: 'Ariel' }, {}, 'Name is already in use.'],
    [{ fullName: '' }, {}, 'Name must not be empty!'],
    [{ shortName: 'ariel' }, { newEmail: 'ariel-bot@example.com' }, 'Email is already in use.'],
    [{ shortName: 'a b' }, { newEmail: 'a b-bot@example.com' }, 'Bad name or username'],
    [{ role: Role.moderator }, {}, 'Must be an organization administrator'],
    [{ role: Role.owner }, { editor: aUser(11, { role: Role.administrator }) }, 'Must be an organization owner'],
    [{ ownerId: 8 }, { newOwner: undefined }, 'Failed to change owner, no such user'],
    [{ ownerId: 8 }, { newOwner: aUser(11, { isActive: false }) }, 'Failed to change owner, user is deactivated'],
    [{ ownerId: 8 }, { newOwner: aUser(11, { isBot: true }) }, "Failed to change owner, bots can't own other bots"],
    [{ ownerId: 8 }, { ownedBots: 100 }, 'Failed to change owner, users cannot own more than 100 active bots'],
    [{ ownerId: 8 }, { createdBots: 1_000 }, 'Failed to change owner, users cannot own more than 1000 bots'],
    [{ interfaceType: 3 }, {}, 'Invalid interface type'],
    [{ payloadUrl: 'example.com' }, {}, 'service_payload_url is not a URL'],
    [{ defaultEventsChannel: 'cellar' }, {}, "Invalid channel name 'cellar'"],
  ])('refuses %p', (changes, differences, message) => {
    expect(() => decide(changes, differences)).toThrow(message);
  });

  it('gives a deactivated bot to somebody who has as many active ones as there may be, and leaves bots to owners of too many', () => {
    const gone = givenAccount(
      { isBot: true, botType: 1, botOwnerId: 7 },
      { type: 'UserDeactivated', data: { userId: 11 } },
    );
    expect(decide({ ownerId: 8 }, { ownedBots: 100 }, gone)).toHaveLength(1);
    expect(decide({ ownerId: 7 }, { ownedBots: 100, createdBots: 1_000 })).toEqual([]);
  });
});
