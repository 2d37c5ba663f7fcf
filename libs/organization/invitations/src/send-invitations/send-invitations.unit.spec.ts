import { DEFAULT_REALM_SETTINGS, InsufficientPermission, InvalidGroup, Role } from '@chat/directory';
import { refusal } from '@chat/testing';
import { decideCreateInvitationLink } from '../create-invitation-link/create-invitation-link.decide.js';
import type { InvitationLinkCreated, Terms } from '../invitation/invitation.events.js';
import type { TermsFacts } from '../invitation/invitation-access.js';
import { checkInvitations, type SendInvitationsFacts } from './send-invitations.decide.js';

const [kitchen, cellar, poets] = [3, 4, 20];
const NOBODY: TermsFacts = { inviter: { role: Role.member }, channels: new Map(), groups: new Map() };
const none: Terms = { role: Role.member, channelIds: [], groupIds: [], includesDefaultChannels: false };

const facts: SendInvitationsFacts = {
  mayInvite: true,
  terms: NOBODY,
  realm: { settings: DEFAULT_REALM_SETTINGS },
  accounts: new Map([['hamlet@example.com', { isActive: true, isSystemBot: false }]]),
};

const checking = (addresses: string, changes: Partial<SendInvitationsFacts> = {}, terms: Partial<Terms> = {}) =>
  checkInvitations({ ...facts, ...changes }, { addresses, terms: { ...none, ...terms } });

describe('the accounts to invite', () => {
  it('are each address once, without those that have an account', () => {
    const addresses = 'Ophelia <ophelia@example.com>,OPHELIA@example.com\nhamlet@example.com';
    expect(checking(addresses)).toEqual({
      invited: ['ophelia@example.com'],
      skipped: [['hamlet@example.com', 'Already has an account.', false]],
    });
  });

  it.each<[string, Parameters<typeof checking>, string]>([
    ['who may not invite', ['', { mayInvite: false }], new InsufficientPermission().message],
    ['without an address', [' , '], 'You must specify at least one email address.'],
    ['where all have accounts', ['hamlet@example.com'], "We weren't able to invite anyone."],
    ['to an address that is none', ['x'], "Some emails did not validate, so we didn't send any invitations."],
  ])('are refused to an inviter %s', (_, request, message) => {
    expect(refusal(() => checking(...request))).toBe(message);
  });
});

describe('the terms of an invitation', () => {
  const link: InvitationLinkCreated['data'] = {
    ...none,
    invitationId: 1,
    inviterId: 2,
    key: 'the key',
    expiresAt: null,
  };
  const creating = (terms: Partial<Terms>, known: Partial<TermsFacts>, count = 0) =>
    decideCreateInvitationLink(
      { ...link, ...terms },
      { mayInvite: true, terms: { ...NOBODY, ...known }, count, limit: 1 },
    );
  const channels = new Map([
    [kitchen, true],
    [cellar, false],
  ]);

  it('name channels and groups to which the inviter may add people', () => {
    const terms = { channelIds: [kitchen], groupIds: [poets] };
    expect(creating(terms, { channels, groups: new Map([[poets, true]]) })).toEqual([
      { type: 'InvitationLinkCreated', data: { ...link, ...terms } },
    ]);
  });

  it.each<[string, Partial<Terms>, string]>([
    [
      'a channel that the inviter cannot read',
      { channelIds: [kitchen, 99] },
      'Invalid channel ID 99. No invites were sent.',
    ],
    [
      'a channel that the inviter may not add to',
      { channelIds: [cellar] },
      'You do not have permission to subscribe other users to channels.',
    ],
    ['a group that does not exist', { groupIds: [99] }, new InvalidGroup().message],
    ['a group of others', { groupIds: [poets] }, new InsufficientPermission().message],
    ['a higher role', { role: Role.administrator }, 'Must be an organization administrator'],
  ])('do not name %s', (_, terms, message) => {
    expect(refusal(() => creating(terms, { channels, groups: new Map([[poets, false]]) }))).toBe(message);
  });

  it('are offered by so many links of one person', () => {
    expect(refusal(() => creating({}, {}, 1))).toMatch('1');
  });
});
