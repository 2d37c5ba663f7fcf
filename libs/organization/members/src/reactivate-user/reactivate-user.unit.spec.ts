import { ACCOUNTS_LIMITS, userAggregate } from '@chat/accounts';
import { Role } from '@chat/directory';
import { aUser, givenAccount } from '@chat/chat-testing';
import { decideReactivateUser, type ReactivateUserFacts } from './reactivate-user.decide.js';

const administrator = aUser(4, { role: Role.administrator });
const owner = aUser(7);
const gone = { type: 'UserDeactivated', data: { userId: 11 } } as const;
const deactivated = givenAccount({}, gone);
const bot = givenAccount({ isBot: true, botType: 2, botOwnerId: 7, fullName: 'Puck' }, gone);
const reactivated = { type: 'UserReactivated', data: { userId: 11 } };

const facts: ReactivateUserFacts = {
  reactivator: administrator,
  mayCreateBots: { any: true, sendOnly: true },
  isNameInUse: () => false,
  isActive: () => true,
  ownedBots: () => ACCOUNTS_LIMITS.bots.perOwner - 1,
  createdBots: () => ACCOUNTS_LIMITS.bots.createdPerOwner - 1,
  lostChannelIds: () => [],
};
const ownerIsGone = { isActive: (id: number) => id !== 7 };
const decide = (state = deactivated, differences: Partial<ReactivateUserFacts> = {}) =>
  decideReactivateUser(state, { userId: 11 }, { ...facts, ...differences });

describe('reactivating an account', () => {
  it('lets it be used again', () => {
    expect(decide()).toEqual([reactivated]);
  });

  it('writes nothing when it is in use', () => {
    expect(decide(givenAccount({}))).toEqual([]);
  });

  it('is refused when it was deleted for good', () => {
    const carriedOn = { botType: null, botOwnerId: null, isImportedStub: false, dateJoined: 0 };
    const data = { userId: 11, role: Role.member, isBot: false, ...carriedOn };
    const deleted = givenAccount({}, { type: 'AccountDeleted', data }, gone);
    expect(() => decide(deleted)).toThrow('User was deleted for good');
    expect(() => decide(deleted, { reactivator: aUser(11) })).toThrow('Insufficient permission');
  });

  it('is for administrators', () => {
    expect(() => decide(deactivated, { reactivator: aUser(11) })).toThrow('Insufficient permission');
  });

  it('does not find nobody', () => {
    expect(() => decide(userAggregate.initialState)).toThrow('No such user');
  });
});

describe('reactivating a bot', () => {
  it('is for its owner too, who must still be allowed to create it', () => {
    expect(decide(bot, { reactivator: owner })).toEqual([reactivated]);
    expect(decide(bot, { reactivator: owner, mayCreateBots: { any: false, sendOnly: true } })).toEqual([reactivated]);
    const nobody = { any: false, sendOnly: false };
    expect(() => decide(bot, { reactivator: owner, mayCreateBots: nobody })).toThrow('Insufficient permission');
    expect(() => decide(bot, { reactivator: aUser(8) })).toThrow('Insufficient permission');
  });

  it('is refused while another account has its name', () => {
    expect(() => decide(bot, { isNameInUse: (name) => name === 'Puck' })).toThrow(
      'There is already an active bot named "Puck" in this organization.',
    );
  });

  it('of the owner role is for owners and its own owner', () => {
    const powerful = givenAccount({ isBot: true, botType: 1, botOwnerId: 7, role: Role.owner }, gone);
    expect(() => decide(powerful)).toThrow('Must be an organization owner');
    expect(decide(powerful, { reactivator: owner })).toEqual([reactivated]);
    expect(decide(powerful, { reactivator: aUser(5, { role: Role.owner }) })).toEqual([reactivated]);
  });

  it('gives it to whoever does so when its owner is deactivated', () => {
    const given = { type: 'BotOwnerChanged', data: { userId: 11, ownerId: 4, previousOwnerId: 7 } };
    expect(decide(bot, ownerIsGone)).toEqual([reactivated, given]);
    const left = { ...given, data: { ...given.data, leftChannelIds: [5] } };
    const differences = { ...ownerIsGone, lostChannelIds: (id: number) => (id === 4 ? [5] : []) };
    expect(decide(bot, differences)).toEqual([reactivated, left]);
  });

  it('is refused while its owner has as many active ones as there may be, or whoever would get it has too many', () => {
    const full = 'Failed to reactivate bot, users cannot own more than 100 active bots';
    expect(() => decide(bot, { ownedBots: (id) => (id === 7 ? 100 : 0) })).toThrow(full);
    expect(decide(bot, { ownedBots: (id) => (id === 4 ? 100 : 0), createdBots: () => 1_000 })).toEqual([reactivated]);
    expect(() => decide(bot, { ...ownerIsGone, ownedBots: (id) => (id === 4 ? 100 : 0) })).toThrow(full);
    expect(() => decide(bot, { ...ownerIsGone, createdBots: (id) => (id === 4 ? 1_000 : 0) })).toThrow(
      'Failed to reactivate bot, users cannot own more than 1000 bots',
    );
  });
});
