import { ACCOUNTS_LIMITS } from '@chat/accounts';
import { type CreateBotFacts, decideCreateBot, type NewBot } from './create-bot.decide.js';

const facts: CreateBotFacts = {
  isNameTaken: () => false,
  isNameInUse: () => false,
  isEmailTaken: false,
  mayCreate: { any: true, sendOnly: true },
  ownedBots: 0,
  createdBots: 0,
  findChannel: (name) => (name === 'kitchen' ? 5 : undefined),
};
const newBot: NewBot = {
  botId: 12,
  ownerId: 7,
  email: 'puck-bot@chat.example.com',
  fullName: ' Puck ',
  botType: 1,
  payloadUrl: '',
  interfaceType: 1,
  defaultSendingChannel: 'kitchen',
  defaultEventsChannel: null,
  allPublicChannels: false,
  apiKey: 'key',
  apiKeyHash: 'hash',
  token: 'token',
  avatar: null,
};
const created = (differences: Partial<NewBot>, given: Partial<CreateBotFacts> = {}) =>
  decideCreateBot({ ...newBot, ...differences }, { ...facts, ...given })[0].data;

describe('creating a bot', () => {
  it('makes an account that belongs to whoever makes it', () => {
    expect(created({})).toMatchObject({
      userId: 12,
      fullName: 'Puck',
      isBot: true,
      botType: 1,
      botOwnerId: 7,
      isImportedStub: false,
      apiKeyHash: 'hash',
      passwordHash: null,
      bot: { apiKey: 'key', defaultSendingChannelId: 5, defaultEventsChannelId: null, service: null },
    });
  });

  it('shows the picture that came with it', () => {
    const avatar = { key: 'a', size: 1, mediumSize: 2 };
    expect(decideCreateBot({ ...newBot, avatar }, facts).slice(1)).toEqual([
      { type: 'AvatarChanged', data: { userId: 12, avatar, previous: null } },
    ]);
    expect(decideCreateBot(newBot, facts)).toHaveLength(1);
  });

  it('gives an outgoing webhook what it calls, and others nothing', () => {
    const calls = { payloadUrl: 'https://example.com/hook', interfaceType: 2 };
    expect(created({ botType: 3, ...calls }).bot?.service).toEqual({
      url: 'https://example.com/hook',
      interface: 2,
      token: 'token',
    });
    expect(created({ botType: 2, ...calls }).bot?.service).toBeNull();
  });

  /** @limit bots.urlCharacters */
  it.each([
    '',
    'example.com',
    'ftp://example.com',
    'https://user:secret@example.com',
    `https://x/${'y'.repeat(2_000)}`,
  ])('refuses an outgoing webhook that would call %p', (payloadUrl) => {
    expect(() => created({ botType: 3, payloadUrl })).toThrow('payload_url is not a URL');
  });

  /** @limit bots.perOwner, bots.createdPerOwner */
  it('checks in the documented order', () => {
    const wrong: NewBot = {
      ...newBot,
      email: 'a b-bot@chat.example.com',
      fullName: '',
      botType: 4,
      interfaceType: 3,
      defaultSendingChannel: 'cellar',
    };
    const forbidding: CreateBotFacts = {
      ...facts,
      isEmailTaken: true,
      isNameInUse: () => true,
      mayCreate: { any: false, sendOnly: true },
      ownedBots: ACCOUNTS_LIMITS.bots.perOwner,
      createdBots: ACCOUNTS_LIMITS.bots.createdPerOwner,
    };
    const right = [
      [{ email: newBot.email }, {}, 'Bad name or username'],
      [{ fullName: 'Puck' }, {}, 'Name must not be empty!'],
      [{}, { isEmailTaken: false }, 'Email is already in use.'],
      [{}, { isNameInUse: () => false }, 'Name is already in use.'],
      [{}, { mayCreate: { any: true, sendOnly: true } }, 'Insufficient permission'],
      [{ botType: 1 }, {}, 'Invalid bot type'],
      [{ interfaceType: 1 }, {}, 'Invalid interface type'],
      [{ defaultSendingChannel: null }, {}, "Invalid channel name 'cellar'"],
      [{}, { ownedBots: ACCOUNTS_LIMITS.bots.perOwner - 1 }, 'You cannot own more than 100 active bots.'],
      [{}, { createdBots: ACCOUNTS_LIMITS.bots.createdPerOwner - 1 }, 'You cannot create more than 1000 bots.'],
    ] as const;
    let [bot, given] = [wrong, forbidding];
    for (const [correction, permission, message] of right) {
      expect(() => decideCreateBot(bot, given)).toThrow(message);
      [bot, given] = [
        { ...bot, ...correction },
        { ...given, ...permission },
      ];
    }
    expect(decideCreateBot(bot, given)).toHaveLength(1);
  });

  it('lets those create bots that only send who may create no others', () => {
    const mayCreate = { any: false, sendOnly: true };
    expect(created({ botType: 2 }, { mayCreate }).botType).toBe(2);
    expect(() => created({ botType: 3 }, { mayCreate })).toThrow('Insufficient permission');
    expect(() => created({ botType: 2 }, { mayCreate: { any: false, sendOnly: false } })).toThrow();
  });
});
