import { AdministratorRequired, type Directory, OwnerRequired, Role, type User } from '@chat/directory';
import { aUser } from '@chat/chat-testing';
import { given } from '@chat/testing';
import { decideEndInvalidInvitation } from './end-invalid-invitations/end-invalid-invitations.decide.js';
import { invitationAggregate } from './invitation/invitation.aggregate.js';
import {
  InvalidLink,
  InvitationAlreadyRevoked,
  LinkExpired,
  NoSuchInvitation,
} from './invitation/invitation.errors.js';
import type {
  InvitationAccepted,
  InvitationEnded,
  InvitationKeyIssued,
  InvitationLinkCreated,
  InvitationSent,
} from './invitation/invitation.events.js';
import { isStillGood } from './invitation/terms.facts.js';
import { decideAcceptInvitation, type UsableFacts } from './join/join.decide.js';
import { decideResendInvitation } from './resend-invitation/resend-invitation.decide.js';
import { decideRevokeInvitation } from './revoke-invitation/revoke-invitation.decide.js';
import { decideIssueKey } from './write-invitation-mail/write-invitation-mail.decide.js';

const [invitationId, inviterId, newcomerId] = [7, 11, 12];
const [inviter, administrator] = [aUser(inviterId), aUser(13, { role: Role.administrator })];
const terms = { role: Role.member, channelIds: [], groupIds: [], includesDefaultChannels: true } as const;
const [NOW, EXPIRY, LIFETIME] = [1_000, 2_000, 600];

const sent: InvitationSent = {
  type: 'InvitationSent',
  data: {
    ...terms,
    invitationId,
    inviterId,
    email: 'ophelia@example.com',
    notifiesInviter: true,
    lifetimeSeconds: LIFETIME,
    expiresAt: EXPIRY,
    byMail: true,
    keyHash: null,
  },
};
const toOwn: InvitationSent = { ...sent, data: { ...sent.data, inviterId: 14, role: Role.owner } };
const link: InvitationLinkCreated = {
  type: 'InvitationLinkCreated',
  data: { ...terms, invitationId, inviterId, key: 'the key', expiresAt: null },
};
const issued = (keyHash: string): InvitationKeyIssued => ({
  type: 'InvitationKeyIssued',
  data: { invitationId, keyHash },
});
const accepted: InvitationAccepted = { type: 'InvitationAccepted', data: { invitationId, userId: newcomerId } };
const ended = (
  reason: InvitationEnded['data']['reason'],
  differences: Partial<InvitationEnded['data']> = {},
): InvitationEnded => ({
  type: 'InvitationEnded',
  data: { invitationId, inviterId, isLink: false, reason, ...differences },
});

const resending = (actor: User, by = actor) => ({ actor, inviterOf: () => by, now: NOW });

const revoke = (actor: typeof inviter, isLink = false) => {
  const intent = { actorId: actor.id, invitationId, isLink };
  return (state: Parameters<typeof decideRevokeInvitation>[0]) => decideRevokeInvitation(state, intent, actor);
};

const end = (of: Parameters<typeof decideEndInvalidInvitation>[1]['of'], moreFollow: boolean | 'of others' = false) => {
  return (state: Parameters<typeof decideEndInvalidInvitation>[0]) =>
    decideEndInvalidInvitation(state, { invitationId, of, moreFollow });
};

describe('a key for the mail of an invitation', () => {
  const facts = { now: NOW, isStillGood: () => true };
  const key = issued('hash');

  it('is made for each attempt to send it, while the invitation is open', () => {
    given(invitationAggregate, sent)
      .when((state) => decideIssueKey(state, key.data, facts))
      .thenRecords(key);
    given(invitationAggregate, sent, key)
      .when((state) => decideIssueKey(state, issued('another').data, facts))
      .thenRecords(issued('another'));
  });

  it.each([
    ['a link, which nobody mails', [link], facts],
    ['an invitation that has ended', [sent, ended('revoked')], facts],
    ['one whose time is over', [sent], { ...facts, now: EXPIRY }],
    ['one of an account that may not invite any more', [sent], { ...facts, isStillGood: () => false }],
  ])('is not made for %s', (_what, past, withFacts) => {
    given(invitationAggregate, ...past)
      .when((state) => decideIssueKey(state, key.data, withFacts))
      .thenNothing();
  });
});

describe('an invitation is accepted', () => {
  const facts: UsableFacts = { now: NOW, isAccountOf: () => false, isStillGood: () => true };
  const byMail = { key: 'a key', keyHash: 'hash' };
  const byLink = { key: 'the key', keyHash: '' };

  it.each([
    ['with the key of a mail', [sent, issued('hash')], byMail],
    ['with the key of an earlier mail', [sent, issued('hash'), issued('later')], byMail],
    ['with the key of a link', [link], byLink],
    ['with the key of a link, once more', [link, accepted], byLink],
    ['again, when the server was killed before there was an account', [sent, issued('hash'), accepted], byMail],
  ])('%s', (_how, past, presented) => {
    given(invitationAggregate, ...past)
      .when((state) => decideAcceptInvitation(state, accepted.data, presented, facts))
      .thenRecords(accepted);
  });

  it.each([
    ['that there never was', [], facts, new InvalidLink()],
    ['with another key', [sent, issued('another')], facts, new InvalidLink()],
    ['without a key', [sent], facts, new InvalidLink()],
    ['that has ended', [sent, issued('hash'), ended('revoked')], facts, new InvalidLink()],
    [
      'that has become an account',
      [sent, issued('hash'), accepted],
      { ...facts, isAccountOf: () => true },
      new InvalidLink(),
    ],
    [
      'of an account that may not invite any more',
      [sent, issued('hash')],
      { ...facts, isStillGood: () => false },
      new InvalidLink(),
    ],
    ['that has ended because of its time', [sent, issued('hash'), ended('expired')], facts, new LinkExpired()],
    ['after its time', [sent, issued('hash')], { ...facts, now: EXPIRY }, new LinkExpired()],
  ])('but not one %s', (_which, past, withFacts, error) => {
    given(invitationAggregate, ...past)
      .when((state) => decideAcceptInvitation(state, accepted.data, byMail, withFacts))
      .thenRefuses(error);
  });

  it('but not by the keys of mails before it was sent again', () => {
    const delivery = { byMail: true, keyHash: null };
    const resent = {
      type: 'InvitationResent',
      data: { ...delivery, invitationId, inviterId, expiresAt: NOW + LIFETIME },
    } as const;
    given(invitationAggregate, sent, issued('hash'))
      .when((state) => decideResendInvitation(state, { invitationId, delivery }, resending(inviter)))
      .thenRecords(resent);
    given(invitationAggregate, sent, issued('hash'), resent)
      .when((state) => decideAcceptInvitation(state, accepted.data, byMail, facts))
      .thenRefuses(new InvalidLink());
  });
});

const directoryWith = (user: User, permissions = ['can_invite_users_group', 'create_multiuse_invite_group']) =>
  ({ user: () => user, permits: (_who: User, right: string) => permissions.includes(right) }) as unknown as Directory;

describe('an invitation is good', () => {
  const { owner, administrator: admin, moderator, member, guest } = Role;

  it.each([
    [owner, [owner, admin, moderator, member, guest]],
    [admin, [admin, moderator, member, guest]],
    [moderator, [member, guest]],
    [member, [member, guest]],
    [guest, []],
  ])('of an account that has role %s by now, to the roles %j', (role, roles) => {
    const directory = directoryWith(aUser(inviterId, { role }));
    expect(
      Object.values(Role).filter((each) => isStillGood(directory, { inviterId, role: each, isLink: true })),
    ).toEqual(roles);
  });

  it('of an active account only', () => {
    expect(
      isStillGood(directoryWith(aUser(inviterId, { isActive: false })), { inviterId, role: member, isLink: false }),
    ).toBe(false);
  });

  it.each([
    ['can_invite_users_group', [true, false]],
    ['create_multiuse_invite_group', [true, true]],
    ['can_create_groups', [false, false]],
  ])('of an account that has the permission %s by now: a personal one, and a link: %j', (permission, good) => {
    const directory = directoryWith(aUser(inviterId, {}), [permission]);
    expect([false, true].map((isLink) => isStillGood(directory, { inviterId, role: member, isLink }))).toEqual(good);
  });
});

describe('an invitation is sent again', () => {
  const intent = { invitationId, delivery: { byMail: true, keyHash: null } };
  const toModerator: InvitationSent = { ...sent, data: { ...sent.data, role: Role.moderator } };

  it.each([
    ['its inviter has lost the right to invite to its role', administrator, inviter],
    ['who asks for that has lost it', inviter, inviter],
  ])('unless %s', (_why, actor, by) => {
    given(invitationAggregate, toModerator)
      .when((state) => decideResendInvitation(state, intent, resending(actor, by)))
      .thenRefuses(new AdministratorRequired());
  });

  it('also to be a moderator, while both may invite one', () => {
    const state = invitationAggregate.evolve(invitationAggregate.initialState, toModerator);
    expect(decideResendInvitation(state, intent, resending(administrator, administrator))).toHaveLength(1);
  });
});

describe('an invitation is revoked', () => {
  it('by who sent it, and by administrators', () => {
    for (const actor of [inviter, administrator]) {
      given(invitationAggregate, sent).when(revoke(actor)).thenRecords(ended('revoked'));
    }
  });

  it('once; a link says so', () => {
    given(invitationAggregate, sent, ended('revoked')).when(revoke(inviter)).thenRefuses(new NoSuchInvitation());
    given(invitationAggregate, link, ended('revoked', { isLink: true }))
      .when(revoke(inviter, true))
      .thenRefuses(new InvitationAlreadyRevoked());
  });

  it('as what it is', () => {
    given(invitationAggregate, link).when(revoke(inviter)).thenRefuses(new NoSuchInvitation());
    given(invitationAggregate, sent).when(revoke(inviter, true)).thenRefuses(new NoSuchInvitation());
  });

  it('by nobody else, and for an owner by owners', () => {
    given(invitationAggregate, sent)
      .when(revoke(aUser(newcomerId)))
      .thenRefuses(new AdministratorRequired());
    given(invitationAggregate, toOwn).when(revoke(administrator)).thenRefuses(new OwnerRequired());
  });
});

describe('an invitation ends', () => {
  const joined = { email: 'ophelia@example.com', userId: newcomerId };

  it('when its time is over, once', () => {
    given(invitationAggregate, sent)
      .when(end({ expiredBy: EXPIRY - 1 }))
      .thenNothing();
    given(invitationAggregate, sent)
      .when(end({ expiredBy: EXPIRY }))
      .thenRecords(ended('expired'));
    given(invitationAggregate, sent, ended('expired'))
      .when(end({ expiredBy: EXPIRY }))
      .thenNothing();
  });

  it('when its address has an account, which says whether by it', () => {
    given(invitationAggregate, sent, accepted).when(end(joined)).thenRecords(ended('joined'));
    given(invitationAggregate, sent).when(end(joined)).thenRecords(ended('revoked'));
  });

  it('with the account of who sent it; clients are notified of the last of several', () => {
    given(invitationAggregate, sent)
      .when(end({ inviterId }, true))
      .thenRecords(ended('revoked', { moreFollow: true }));
    given(invitationAggregate, sent)
      .when(end({ inviterId }, 'of others'))
      .thenRecords(ended('revoked', { moreFollow: 'of others' }));
    given(invitationAggregate, link)
      .when(end({ inviterId }))
      .thenRecords(ended('revoked', { isLink: true }));
  });
});
