import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { recorded } from '@chat/testing';
import { aboutPerson, OWNERS } from './about-person.js';

const docs = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../../docs/${file}`, import.meta.url)), 'utf8');

const categories = (cell: string) => Array.from(cell.matchAll(/`(\w+)-`/g), ([, name]) => name!);

/** By kind of stream that the table names, what an export has of it. */
const promised = new Map(
  docs('personal-data.md')
    .split('| Streams | Of a person there |')[1]!
    .split('\n')
    .flatMap((row) => {
      const [, streams, what] = /^\| +(`.+?) +\| (.+?) +\|$/.exec(row) ?? [];
      return streams === undefined ? [] : categories(streams).map((name) => [name, what!] as const);
    }),
);
const promising = (what: RegExp) =>
  [...promised]
    .filter(([, promise]) => what.test(promise))
    .map(([name]) => name)
    .toSorted();

const ownedBy = (is: (owner: (typeof OWNERS)[string]) => boolean) =>
  Object.keys(OWNERS)
    .filter((name) => is(OWNERS[name]!))
    .toSorted();

/** Sections of the catalogue, of one type of event each, with the category of its stream. */
const catalogue = docs('events.md')
  .split('\n### ')
  .flatMap((section) => {
    const category = /^Stream `([A-Za-z_]+)-/m.exec(section)?.[1];
    return category === undefined ? [] : [{ category, section }];
  });

describe('docs/personal-data.md', () => {
  it('promises what the code does', () => {
    expect(promising(/^nothing$/)).toEqual(ownedBy((owner) => owner === 'nobody'));
    expect(promising(/id of the account/)).toEqual(ownedBy((owner) => owner === 'name of the stream'));
    expect(promising(/owns/)).toEqual(ownedBy((owner) => typeof owner === 'object'));
    expect([...promised.keys()].toSorted()).toEqual([...Object.keys(OWNERS), 'message', 'moves'].toSorted());
  });

  it('names kinds of streams that there are, and every one whose events have an owner', () => {
    const stored = new Set(catalogue.map(({ category }) => category));
    expect([...promised.keys()].filter((name) => !stored.has(name))).toEqual([]);
    const owned = catalogue.filter(({ section }) => /^\| `(?:user|owner|sender|author|inviter)Id\??`/m.test(section));
    expect(owned.length).toBeGreaterThan(50);
    expect(owned.map(({ category }) => category).filter((name) => !promised.has(name) && name !== 'channel')).toEqual(
      [],
    );
  });
});

const event = (type: string, data: object, stream: string, actorId: number | null = 5) =>
  recorded({ type, data }, { actorId, time: 2_500, client: 'web' }, { stream });
const about = (...of: Parameters<typeof event>) => aboutPerson(event(...of), 11)?.data;

const reaction = (userId: number) => ({ type: 'ReactionAdded', data: { messageId: 7, userId, emojiName: 'ok' } });

describe('what an event says about account 11', () => {
  it('is when, in which stream, by which program, and whether the person did it', () => {
    expect(aboutPerson(event('UserRenamed', { userId: 11, fullName: 'Ada' }, 'user-11', 11), 11)).toEqual({
      time: 2,
      event: 'UserRenamed',
      stream: 'user-11',
      by_yourself: true,
      client: 'web',
      data: { userId: 11, fullName: 'Ada' },
    });
    expect(aboutPerson(event('UserRenamed', { userId: 11, fullName: 'Ada' }, 'user-11', null), 11)).toMatchObject({
      by_yourself: false,
    });
  });

  it.each([...promised].filter(([, what]) => /id of the account/.test(what)))(
    'is all of the stream %s- with the id of the account, and nothing of others',
    (category) => {
      expect(about('Happened', { word: 'Soup' }, `${category}-11`)).toEqual({ word: 'Soup' });
      expect(about('Happened', { word: 'Soup' }, `${category}-111`)).toBeUndefined();
    },
  );

  it('names no secrets, nor what the server makes of the rest', () => {
    const joined = { email: 'a@x.org', apiKeyHash: 'ab', passwordHash: null, bot: { apiKey: 'cd', name: 'Puck' } };
    expect(about('UserJoined', { ...joined, avatar: { key: 'ef', size: 1 } }, 'user-11')).toEqual({
      email: 'a@x.org',
      apiKeyHash: '(secret)',
      passwordHash: null,
      bot: { apiKey: '(secret)', name: 'Puck' },
      avatar: { key: '(secret)', size: 1 },
    });
    const draft = { ownerId: 11, content: 'Soup', renderedContent: '<p>Soup</p>', previousContent: 'So' };
    expect(about('DraftEdited', draft, 'draft-3')).toEqual({ ownerId: 11, content: 'Soup' });
  });

  const message = { messageId: 7, senderId: 11, content: 'Soup', conversation: { kind: 'channel' } };

  it.each([
    ['own words', 'MessageRerendered', message, { messageId: 7, content: 'Soup' }],
    ['a reaction', 'ReactionAdded', { messageId: 7, userId: 11, emojiName: 'ok' }, { messageId: 7, emojiName: 'ok' }],
    [
      'a report that the person made',
      'MessageReported',
      { messageId: 7, reporterId: 11, senderId: 5, description: 'Rude', content: 'Fool' },
      { messageId: 7, description: 'Rude' },
    ],
    ['a deletion of own words', 'MessageDeleted', { ...message, isKept: true }, { messageId: 7 }],
    ['a message of others', 'MessagePosted', { ...message, senderId: 5 }, undefined],
    ['a reaction of others', 'ReactionAdded', { messageId: 7, userId: 5, senderId: 11 }, undefined],
    ['a report of others', 'MessageReported', { messageId: 7, reporterId: 5, senderId: 11 }, undefined],
  ])('is of %s no more than that', (_what, type, data, shown) => {
    expect(about(type, data, 'message-7')).toEqual(shown);
  });

  it('has of a restored message what is the own of its past', () => {
    const past = [{ type: 'MessagePosted', data: { ...message, client: 'web' } }, reaction(5)];
    expect(about('MessageRestored', { ...message, past }, 'message-7')).toEqual({
      messageId: 7,
      past: [
        {
          type: 'MessagePosted',
          data: { messageId: 7, client: 'web', conversation: { kind: 'channel' }, content: 'Soup' },
        },
      ],
    });
  });

  it('has of a restored message of others the own reactions, and is nothing where there are none', () => {
    const theirs = { ...message, senderId: 5 };
    const posted = { type: 'MessagePosted', data: theirs };
    expect(about('MessageRestored', { ...theirs, past: [posted, reaction(11), reaction(6)] }, 'message-7')).toEqual({
      messageId: 7,
      past: [{ type: 'ReactionAdded', data: { messageId: 7, emojiName: 'ok' } }],
    });
    expect(about('MessageRestored', { ...theirs, past: [posted, reaction(6)] }, 'message-7')).toBeUndefined();
  });

  it('does not say with which program somebody else did it', () => {
    expect(aboutPerson(event('UserRenamed', { userId: 11, fullName: 'Ada' }, 'user-11', 5), 11)).toMatchObject({
      client: null,
    });
  });

  it('has the bounds of a mandate to audit, and not why owners gave it', () => {
    const mandate = { channelIds: [3], accountIds: null, includesDirectMessages: false, until: null, reason: 'Fraud' };
    const granted = about('SpecialPermissionGranted', { userId: 11, permission: 'audit', mandate }, 'user-11');
    expect(granted).toMatchObject({ mandate: { channelIds: [3], until: null } });
    expect(JSON.stringify(granted)).not.toContain('Fraud');
  });

  it('does not say that something deleted is kept', () => {
    const deleted = { attachmentId: 3, ownerId: 11, isKept: true };
    expect(about('AttachmentDeleted', deleted, 'attachment-3')).toEqual({ attachmentId: 3, ownerId: 11 });
  });

  it('is only that it happened where the person changed what is of others', () => {
    expect(about('UserRenamed', { userId: 5, fullName: 'Bo' }, 'user-5', 11)).toBeNull();
    expect(about('MessageDeleted', { messageId: 8, senderId: 5 }, 'message-8', 11)).toBeNull();
    const described = { channelId: 3, description: 'Soups', previousDescription: 'Stews' };
    expect(about('ChannelDescribed', described, 'channel-3', 11)).toEqual({ channelId: 3, description: 'Soups' });
    expect(about('DeletionUndone', { reason: 'Mistake' }, 'undo-af3c', 11)).toEqual({ reason: 'Mistake' });
  });

  it('has of groups that the person came and went, and nobody else', () => {
    expect(about('GroupMembersAdded', { groupId: 4, userIds: [5, 11] }, 'group-4')).toEqual({ groupId: 4 });
    expect(about('GroupCreated', { groupId: 4, name: 'Cooks', memberIds: [11] }, 'group-4')).toEqual({ groupId: 4 });
    expect(about('GroupMembersRemoved', { groupId: 4, userIds: [5] }, 'group-4')).toBeUndefined();
  });

  it('is nothing where somebody else mutes, invites or stores', () => {
    expect(about('UserMuted', { userId: 5, mutedUserId: 11 }, 'mutes-5')).toBeUndefined();
    expect(about('InvitationSent', { inviterId: 5, email: 'a@x.org' }, 'invitation-2')).toBeUndefined();
    expect(about('InvitationAccepted', { invitationId: 2, userId: 11 }, 'invitation-2')).toEqual({
      invitationId: 2,
      userId: 11,
    });
    expect(about('TypingStarted', { userId: 11 }, 'ephemeral-1', 11)).toBeUndefined();
  });
});
