import { userAggregate, type UserState } from '@chat/accounts';
import { isCovered, type Mandate, mandateOf, mayHold } from '@chat/directory';
import { aUser, givenAccount } from '@chat/chat-testing';
import { decideRevokeMandate } from '../revoke-mandate/revoke-mandate.decide.js';
import { LIMITS } from '../audit.limits.js';
import { decideGrantMandate } from './grant-mandate.decide.js';

const NOW = 1_700_000_000_000;
const mandate: Mandate = {
  channelIds: [3],
  accountIds: null,
  includesDirectMessages: false,
  until: NOW + 1,
  reason: 'case 4711',
};
const granting = (state: UserState, changes: Partial<Mandate> = {}) =>
  decideGrantMandate(state, { userId: 11, mandate: { ...mandate, ...changes }, now: NOW });
const deactivated = { type: 'UserDeactivated', data: { userId: 11 } } as const;
const granted = { type: 'SpecialPermissionGranted', data: { userId: 11, permission: 'audit', mandate } } as const;
const revoked = { type: 'SpecialPermissionRevoked', data: { userId: 11, permission: 'audit' } } as const;
const demoted = { type: 'UserRoleChanged', data: { userId: 11, role: 600, previousRole: 400 } } as never;

describe('a mandate', () => {
  it('is given once, replaced by another one, and taken back once', () => {
    expect(granting(givenAccount({}))).toEqual([granted]);
    const having = givenAccount({}, granted);
    expect(granting(having)).toEqual([]);
    expect(granting(having, { channelIds: null })).toMatchObject([{ data: { mandate: { channelIds: null } } }]);
    expect(decideRevokeMandate(having, 11)).toEqual([revoked]);
    expect(decideRevokeMandate(givenAccount({}, granted, revoked), 11)).toEqual([]);
    expect(granting(givenAccount({}, granted, revoked))).toEqual([granted]);
  });

  it('takes the place of a right without bounds', () => {
    const unbounded = { type: 'SpecialPermissionGranted', data: { userId: 11, permission: 'audit' } } as const;
    expect(granting(givenAccount({}, unbounded))).toEqual([granted]);
    expect(decideRevokeMandate(givenAccount({}, unbounded), 11)).toEqual([revoked]);
  });

  it('ends with the deactivation and the demotion to guest, for good', () => {
    for (const [end, again] of [
      [deactivated, { type: 'UserReactivated', data: { userId: 11 } }],
      [demoted, { type: 'UserRoleChanged', data: { userId: 11, role: 400, previousRole: 600 } }],
    ] as const)
      expect(decideRevokeMandate(givenAccount({}, granted, end, again as never), 11)).toEqual([]);
  });

  it.each<[string, () => unknown, string]>([
    ['nobody', () => granting(userAggregate.initialState), 'No such user'],
    ['a bot', () => granting(givenAccount({ isBot: true })), 'Bots cannot audit.'],
    ['a guest', () => granting(givenAccount({ role: 600 })), 'Guests cannot audit.'],
    ['a deactivated account', () => granting(givenAccount({}, deactivated)), 'User is deactivated'],
  ])('is not given to %s', (_who, grant, words) => expect(grant).toThrow(words));

  /** @limit mandates.named, mandates.reasonCharacters */
  it.each<[string, Partial<Mandate>, string]>([
    ['a reason', { reason: ' \n' }, 'A mandate needs a reason.'],
    [
      'a short reason',
      { reason: 'x'.repeat(LIMITS.mandates.reasonCharacters + 1) },
      'The reason of a mandate is too long',
    ],
    ['an end in the future', { until: NOW }, 'The end of a mandate must be in the future.'],
    [
      'few channels',
      { channelIds: Array.from({ length: LIMITS.mandates.named + 1 }, (_, id) => id) },
      'A mandate names at most',
    ],
    [
      'few accounts',
      { accountIds: Array.from({ length: LIMITS.mandates.named + 1 }, (_, id) => id) },
      'A mandate names at most',
    ],
  ])('needs %s', (_what, changes, words) => expect(() => granting(givenAccount({}), changes)).toThrow(words));

  it('includes legal holds for an auditor of everything only, until it ends', () => {
    const everything = { channelIds: null, includesDirectMessages: true, mayHold: true } as const;
    const given = { ...mandate, ...everything };
    expect(granting(givenAccount({}), everything)).toMatchObject([{ data: { mandate: given } }]);
    for (const bound of [{ channelIds: [3] }, { accountIds: [11] }, { includesDirectMessages: false }])
      expect(() => granting(givenAccount({}), { ...everything, ...bound })).toThrow('Only a mandate for all channels');
    const auditor = aUser(11, { specialPermissions: ['audit'], mandate: given });
    expect([mayHold(auditor, NOW), mayHold(auditor, NOW + 1)]).toEqual([true, false]);
    expect(mayHold({ ...auditor, mandate }, NOW)).toBe(false);
    expect(mayHold(aUser(11, { specialPermissions: ['audit'] }), NOW)).toBe(false);
    expect(mayHold(aUser(11, { role: 100 }), NOW)).toBe(true);
    expect(mayHold(aUser(11, { role: 200 }), NOW)).toBe(false);
  });

  /** @limit mandates.reasonCharacters */
  it('may have the longest reason, in any script', () => {
    expect(granting(givenAccount({}), { reason: '𝄞'.repeat(LIMITS.mandates.reasonCharacters) })).toHaveLength(1);
  });
});

const inChannel = (channelId: number, senderId: number) =>
  ({ conversation: { kind: 'channel', channelId, topic: 'a' }, senderId }) as const;
const between = (...userIds: number[]) =>
  ({ conversation: { kind: 'direct', userIds }, senderId: userIds[0]! }) as const;
const covers = (changes: Partial<Mandate>, audited: Parameters<typeof isCovered>[1]) =>
  isCovered({ ...mandate, ...changes }, audited);

describe('the scope of a mandate', () => {
  it('is channels, accounts, and direct messages or not', () => {
    expect([covers({}, inChannel(3, 11)), covers({}, inChannel(4, 11))]).toEqual([true, false]);
    expect([covers({ channelIds: null }, inChannel(4, 11)), covers({}, between(11, 12))]).toEqual([true, false]);
    const ofTwelve = { accountIds: [12], includesDirectMessages: true };
    expect([covers(ofTwelve, inChannel(3, 12)), covers(ofTwelve, inChannel(3, 11))]).toEqual([true, false]);
    expect([covers(ofTwelve, between(11, 12)), covers(ofTwelve, between(11, 13))]).toEqual([true, false]);
  });

  it('is nothing after its end, and for who is deactivated, a guest, or without the permission', () => {
    const auditor = aUser(11, { specialPermissions: ['audit'], mandate });
    expect([mandateOf(auditor, NOW), mandateOf(auditor, NOW + 1)]).toEqual([mandate, undefined]);
    for (const changes of [{ isActive: false }, { role: 600 as const }, { specialPermissions: [] }])
      expect(mandateOf({ ...auditor, ...changes }, NOW)).toBeUndefined();
    expect(mandateOf(undefined, NOW)).toBeUndefined();
  });
});
