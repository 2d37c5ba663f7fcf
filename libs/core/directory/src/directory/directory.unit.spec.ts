import { aUser } from '@chat/chat-testing';
import type { Channel } from '../records/channel.js';
import { WritableDirectory } from './writable-directory.js';
import { aChannel, aDirectory, aGroup, aSubscription } from './directory.fixture.js';
import { type GroupValue, SystemGroup } from '../records/group.js';
import type { RealmPermission } from '../records/permission-settings.js';
import { PLAIN_BOT, Role } from '../records/user.js';

const [OWNER, ADMINISTRATOR, MODERATOR, MEMBER, GUEST, SUBSCRIBER, FORMER, SUBSCRIBED_GUEST, LEFT] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9,
];
const STRANGER = 99;
const CHANNEL = 1;

const people = () =>
  aDirectory(
    aUser(OWNER, { role: Role.owner }),
    aUser(ADMINISTRATOR, { role: Role.administrator }),
    aUser(MODERATOR, { role: Role.moderator }),
    aUser(MEMBER),
    aUser(GUEST, { role: Role.guest }),
    aUser(SUBSCRIBER),
    aUser(FORMER),
    aUser(SUBSCRIBED_GUEST, { role: Role.guest }),
    aUser(LEFT, { role: Role.owner, isActive: false }),
  );

/** A channel with subscribers, past (messages 10 to 19) and present (from message 15). */
function withChannel(changes: Partial<Channel>): { directory: WritableDirectory; channel: Channel } {
  const directory = people();
  const channel = aChannel(CHANNEL, changes);
  directory.putChannel(channel);
  for (const id of [SUBSCRIBER, SUBSCRIBED_GUEST]) {
    directory.putSubscription(aSubscription(id, CHANNEL, { intervals: [[15, null, 150, null]] }));
  }
  directory.putSubscription(aSubscription(FORMER, CHANNEL, { isActive: false, intervals: [[10, 19, 100, 199]] }));
  return { directory, channel };
}

const only = (permission: keyof Channel['permissions'], value: GroupValue) =>
  ({ permissions: { [permission]: value } }) as unknown as Partial<Channel>;

const EVERYBODY = [OWNER, ADMINISTRATOR, MODERATOR, MEMBER, GUEST, SUBSCRIBER, FORMER, SUBSCRIBED_GUEST, STRANGER];
const NO_GUESTS = [OWNER, ADMINISTRATOR, MODERATOR, MEMBER, SUBSCRIBER, FORMER, SUBSCRIBED_GUEST];
const INSIDE = [SUBSCRIBER, SUBSCRIBED_GUEST];
const PRIVATE = { inviteOnly: true };

describe('who reads and who sees a channel', () => {
  it.each<[string, Partial<Channel>, readonly number[], readonly number[]]>([
    ['a web-public one', { isWebPublic: true }, EVERYBODY, EVERYBODY],
    ['a public one', {}, NO_GUESTS, NO_GUESTS],
    ['a private one', PRIVATE, INSIDE, [OWNER, ADMINISTRATOR, ...INSIDE]],
    [
      'a private one that a member may enter',
      { ...PRIVATE, ...only('can_subscribe_group', { direct_members: [MEMBER, GUEST], direct_subgroups: [] }) },
      [MEMBER, ...INSIDE],
      [OWNER, ADMINISTRATOR, MEMBER, ...INSIDE],
    ],
    [
      'a private one to which moderators add people',
      { ...PRIVATE, ...only('can_add_subscribers_group', SystemGroup.moderators) },
      [OWNER, ADMINISTRATOR, MODERATOR, ...INSIDE],
      [OWNER, ADMINISTRATOR, MODERATOR, ...INSIDE],
    ],
    [
      'a private one that a member administers',
      {
        ...PRIVATE,
        ...only('can_administer_channel_group', { direct_members: [MEMBER, GUEST], direct_subgroups: [] }),
      },
      INSIDE,
      [OWNER, ADMINISTRATOR, MEMBER, ...INSIDE],
    ],
  ])('%s', (_, changes, readers, seers) => {
    const { directory, channel } = withChannel(changes);
    expect(EVERYBODY.filter((id) => directory.canReadChannel(id, channel))).toEqual(readers);
    expect(EVERYBODY.filter((id) => directory.canSeeChannel(id, channel))).toEqual(seers);
  });

  it('is administered by administrators and by whom its setting names, guests apart', () => {
    const named = { direct_members: [MEMBER, GUEST, LEFT], direct_subgroups: [] };
    const { directory, channel } = withChannel({ ...PRIVATE, ...only('can_administer_channel_group', named) });
    const administrators = EVERYBODY.filter((id) => directory.canAdministerChannel(id, channel));
    expect(administrators).toEqual([OWNER, ADMINISTRATOR, MEMBER]);
  });
});

describe('who reads a message', () => {
  const inChannel = { kind: 'channel', channelId: CHANNEL, topic: 'lunch' } as const;
  const protectedHistory = { ...PRIVATE, historyPublicToSubscribers: false };

  it.each<[string, Partial<Channel>, number, readonly number[]]>([
    ['of a public channel, from any time', {}, 1, NO_GUESTS],
    ['of a private channel with shared history, from any time', PRIVATE, 1, INSIDE],
    ['of protected history, from before the subscription', protectedHistory, 14, []],
    ['of protected history, from its first message on', protectedHistory, 15, INSIDE],
  ])('%s', (_, changes, messageId, readers) => {
    const { directory } = withChannel(changes);
    expect(EVERYBODY.filter((id) => directory.canReadMessage(id, messageId, inChannel))).toEqual(readers);
  });

  it('of a channel that is not there: nobody', () => {
    expect(people().canReadMessage(OWNER, 1, inChannel)).toBe(false);
  });

  it('of a direct conversation: those in it, and nobody else', () => {
    const { directory } = withChannel({});
    const direct = { kind: 'direct', userIds: [MEMBER, GUEST] } as const;
    expect(EVERYBODY.filter((id) => directory.canReadMessage(id, 1, direct))).toEqual([MEMBER, GUEST]);
    expect(EVERYBODY.filter((id) => directory.received(id, 1, direct))).toEqual([MEMBER, GUEST]);
  });

  it.each([
    [9, []],
    [10, [FORMER]],
    [15, [SUBSCRIBER, FORMER, SUBSCRIBED_GUEST]],
    [19, [SUBSCRIBER, FORMER, SUBSCRIBED_GUEST]],
    [20, INSIDE],
  ])('message %i was received by who was subscribed then', (messageId, receivers) => {
    const { directory } = withChannel(protectedHistory);
    expect(EVERYBODY.filter((id) => directory.received(id, messageId, inChannel))).toEqual(receivers);
  });
});

describe('belonging to a group', () => {
  it.each<[keyof typeof SystemGroup, readonly number[]]>([
    ['nobody', []],
    ['owners', [OWNER]],
    ['administrators', [OWNER, ADMINISTRATOR]],
    ['moderators', [OWNER, ADMINISTRATOR, MODERATOR]],
    ['fullmembers', [OWNER, ADMINISTRATOR, MODERATOR, MEMBER]],
    ['members', [OWNER, ADMINISTRATOR, MODERATOR, MEMBER]],
    ['everyone', [OWNER, ADMINISTRATOR, MODERATOR, MEMBER, GUEST]],
    ['internet', [OWNER, ADMINISTRATOR, MODERATOR, MEMBER, GUEST]],
  ])('%s goes by role, without deactivated accounts and strangers', (name, members) => {
    const directory = people();
    const asked = [OWNER, ADMINISTRATOR, MODERATOR, MEMBER, GUEST, LEFT, STRANGER];
    expect(asked.filter((id) => directory.belongs(id, SystemGroup[name]))).toEqual(members);
  });

  it('full members goes by age, too, where the organization makes new accounts wait', () => {
    const day = 86_400_000;
    let now = 1_700_000_000_000;
    const directory = new WritableDirectory(() => now);
    for (const id of [MODERATOR, MEMBER, GUEST]) {
      directory.putUser(aUser(id, { role: { [MODERATOR]: Role.moderator, [GUEST]: Role.guest }[id] ?? Role.member }));
    }
    directory.putRealm({ ...directory.realm, settings: { ...directory.realm.settings, waiting_period_threshold: 3 } });
    const among = (group: GroupValue) => [MODERATOR, MEMBER, GUEST].filter((id) => directory.belongs(id, group));
    now += 3 * day - 1;
    expect(among(SystemGroup.fullmembers)).toEqual([MODERATOR]);
    expect(among(SystemGroup.members)).toEqual([MODERATOR, MEMBER]);
    now += 1;
    expect(among(SystemGroup.fullmembers)).toEqual([MODERATOR, MEMBER]);
  });

  /** 20 ⊃ 21 ⊃ 22 ⊃ 20, and 22 ⊃ moderators; 23 is deactivated and holds everyone. */
  function nested(): WritableDirectory {
    const directory = people();
    directory.putGroup(aGroup(20, { subgroups: new Set([21, 23]) }));
    directory.putGroup(aGroup(21, { members: new Set([MEMBER, LEFT]), subgroups: new Set([22]) }));
    directory.putGroup(aGroup(22, { members: new Set([GUEST]), subgroups: new Set([20, SystemGroup.moderators]) }));
    directory.putGroup(aGroup(23, { isDeactivated: true, subgroups: new Set([SystemGroup.everyone]) }));
    return directory;
  }

  it.each<[string, GroupValue, readonly number[]]>([
    ['a group', 22, [OWNER, ADMINISTRATOR, MODERATOR, MEMBER, GUEST]],
    ['a group at any depth, even in a circle', 20, [OWNER, ADMINISTRATOR, MODERATOR, MEMBER, GUEST]],
    ['a deactivated group: nobody', 23, []],
    ['an unknown group: nobody', 77, []],
    ['people named one by one', { direct_members: [SUBSCRIBER, LEFT], direct_subgroups: [] }, [SUBSCRIBER]],
    [
      'people and groups',
      { direct_members: [SUBSCRIBER], direct_subgroups: [SystemGroup.owners, 77] },
      [OWNER, SUBSCRIBER],
    ],
  ])('through %s', (_, value, members) => {
    const directory = nested();
    const asked = [OWNER, ADMINISTRATOR, MODERATOR, MEMBER, GUEST, SUBSCRIBER, LEFT, STRANGER];
    expect(asked.filter((id) => directory.belongs(id, value))).toEqual(members);
  });

  it.each<[readonly number[], readonly number[]]>([
    [[20], [OWNER, ADMINISTRATOR, MODERATOR, MEMBER, GUEST]],
    [
      [21, 22, SystemGroup.nobody],
      [OWNER, ADMINISTRATOR, MODERATOR, MEMBER, GUEST],
    ],
    [[23, 77], []],
    [
      [SystemGroup.owners, SystemGroup.administrators],
      [OWNER, ADMINISTRATOR],
    ],
  ])('is answered for everybody at once: in groups %j', (groupIds, members) => {
    expect([...nested().accountsIn(groupIds)].toSorted((a, b) => a - b)).toEqual(members);
  });

  it('visits each of many nested groups once for all accounts', () => {
    let visits = 0;
    class Counted extends WritableDirectory {
      override group(id: number) {
        visits++;
        return super.group(id);
      }
    }
    const directory = new Counted();
    for (let id = 1; id <= 1_000; id++) directory.putUser(aUser(id));
    const ids = Array.from({ length: 200 }, (_, at) => 100 + at);
    for (const id of ids) {
      const subgroups = new Set(ids.filter((earlier) => earlier < id)).add(SystemGroup.members);
      directory.putGroup(aGroup(id, { members: new Set([id]), subgroups }));
    }
    expect(directory.accountsIn(ids).size).toBe(1_000);
    expect(visits).toBe(200);
    visits = 0;
    for (const { id } of directory.users()) expect(directory.belongs(id, ids.at(-1)!)).toBe(true);
    expect(visits).toBe(200);
  });

  it('changes with every group inside, and with all of them', () => {
    const directory = nested();
    expect(directory.belongs(SUBSCRIBER, 20)).toBe(false);
    directory.putGroup(aGroup(22, { members: new Set([SUBSCRIBER]) }));
    expect([SUBSCRIBER, GUEST].map((id) => directory.belongs(id, 20))).toEqual([true, false]);
    directory.clear();
    directory.putUser(aUser(SUBSCRIBER));
    expect(directory.belongs(SUBSCRIBER, 20)).toBe(false);
  });

  it('may be looked up as it was with another group', () => {
    const directory = nested();
    const before = aGroup(22, { members: new Set([SUBSCRIBER]) });
    const groups = {
      group: (id: number) => (id === before.id ? before : directory.group(id)),
      isFullMember: () => false,
    };
    expect([directory.belongs(SUBSCRIBER, 20, groups), directory.belongs(SUBSCRIBER, 20)]).toEqual([true, false]);
    const { fullmembers } = SystemGroup;
    expect([directory.belongs(MEMBER, fullmembers, groups), directory.belongs(MEMBER, fullmembers)]).toEqual([
      false,
      true,
    ]);
  });

  it('counts however deep groups are nested', () => {
    const directory = people();
    const [top, bottom] = [100, 50_000];
    for (let id = top; id < bottom; id++) directory.putGroup(aGroup(id, { subgroups: new Set([id + 1]) }));
    directory.putGroup(aGroup(bottom, { members: new Set([MEMBER]) }));
    expect([MEMBER, GUEST].filter((id) => directory.belongs(id, top))).toEqual([MEMBER]);
  });
});

describe('a right', () => {
  it.each<[RealmPermission, readonly number[]]>([
    ['can_resolve_topics_group', [MEMBER, GUEST]],
    ['can_move_messages_between_channels_group', [MEMBER]],
  ])('given to a member and a guest by %s', (right, holders) => {
    const directory = people();
    const named = { direct_members: [MEMBER, GUEST], direct_subgroups: [] };
    directory.putRealm({ ...directory.realm, settings: { ...directory.realm.settings, [right]: named } });
    expect(EVERYBODY.filter((id) => directory.permits(id, right))).toEqual(holders);
  });

  it.each([
    ['can_add_subscribers_group', [MEMBER]],
    ['can_administer_channel_group', [MEMBER]],
    ['can_subscribe_group', [MEMBER]],
    ['can_send_message_group', [MEMBER, GUEST]],
  ] as const)(
    '%s of a channel is for those whom it names, guests only where everyone may have it',
    (right, holders) => {
      const named = { direct_members: [MEMBER, GUEST], direct_subgroups: [] };
      const { directory, channel } = withChannel({});
      const permissions = { ...channel.permissions, [right]: named };
      expect(EVERYBODY.filter((id) => directory.permitsIn(id, permissions, right))).toEqual(holders);
    },
  );
});

describe('finding', () => {
  it('a name finds the one active account that has it', () => {
    const directory = aDirectory(aUser(1, { fullName: 'Ada' }), aUser(2, { fullName: 'Ada' }));
    expect(directory.userByName('Ada')).toBeUndefined();
    directory.putUser(aUser(2, { fullName: 'Ada', isActive: false }));
    expect(directory.userByName('Ada')?.id).toBe(1);
    directory.putUser(aUser(1, { fullName: 'Ada L.' }));
    expect(directory.userByName('ADA l.')?.id).toBe(1);
  });

  it('a name finds an account that is deactivated when no active one has it', () => {
    const directory = aDirectory(aUser(1, { fullName: 'Ada', isActive: false }));
    expect(directory.userByName('Ada')?.id).toBe(1);
    directory.putUser(aUser(2, { fullName: 'Ada', isActive: false }));
    expect(directory.userByName('Ada')).toBeUndefined();
  });

  it('an account is found by what it has now, ignoring the case of the address', () => {
    const directory = aDirectory(aUser(1, { deliveryEmail: 'Old@example.com', apiKeyHashes: ['a', 'b'] }));
    directory.putUser(aUser(1, { deliveryEmail: 'New@example.com', apiKeyHashes: ['b', 'c'] }));
    expect(directory.userByEmail(' nEW@example.com ')?.id).toBe(1);
    expect(directory.userByEmail('old@example.com')).toBeUndefined();
    expect(['a', 'b', 'c'].map((hash) => directory.userByApiKeyHash(hash)?.id)).toEqual([undefined, 1, 1]);
    expect(directory.userCount).toBe(1);
  });

  it('an address or a key that another account took over stays with it', () => {
    const directory = aDirectory(aUser(1, { deliveryEmail: 'a@example.com', apiKeyHashes: ['key'] }));
    directory.putUser(aUser(2, { deliveryEmail: 'a@example.com', apiKeyHashes: ['key'] }));
    directory.putUser(aUser(1, { deliveryEmail: 'b@example.com', apiKeyHashes: [] }));
    expect(directory.userByEmail('a@example.com')?.id).toBe(2);
    expect(directory.userByApiKeyHash('key')?.id).toBe(2);
  });

  it('a channel and a group are found by their present name only', () => {
    const directory = aDirectory();
    directory.putChannel(aChannel(1, { name: 'Old' }));
    directory.putChannel(aChannel(1, { name: 'New' }));
    directory.putGroup(aGroup(20, { name: 'old' }));
    directory.putGroup(aGroup(20, { name: 'new' }));
    expect([directory.channelByName('OLD'), directory.channelByName(' NEW ')?.id]).toEqual([undefined, 1]);
    expect([directory.groupByName('old'), directory.groupByName('NEW')]).toEqual([undefined, undefined]);
    expect(directory.groupByName('new')?.id).toBe(20);
  });

  it('a group is mentioned by its exact name, or in any case where only one group in use has it', () => {
    const directory = aDirectory();
    for (const [id, name] of ['Cooks', 'cooks', 'Bakers', 'bakers', 'Former'].entries()) {
      directory.putGroup(aGroup(20 + id, { name, isDeactivated: name === 'bakers' || name === 'Former' }));
    }
    const ids = (...names: string[]) => names.map((name) => directory.groupMentionedAs(name)?.id);
    expect(ids('Cooks', 'cooks', 'COOKS')).toEqual([20, 21, undefined]);
    expect(ids('bakers', 'BAKERS', 'former', 'nobody')).toEqual([23, 22, 24, undefined]);
    directory.putGroup(aGroup(21, { name: 'Waiters' }));
    expect(ids('cooks', 'COOKS', 'waiters')).toEqual([20, 20, 21]);
  });

  it('former names of accounts and groups take no memory', () => {
    class Counted extends WritableDirectory {
      get namesKept(): number {
        return this.records.userIdsByName.size + this.records.groupIdsByLowerCase.size;
      }
    }
    const directory = new Counted();
    for (let renamed = 0; renamed < 10; renamed++) {
      directory.putUser(aUser(1, { fullName: `Ada ${renamed}` }));
      directory.putGroup(aGroup(20, { name: `cooks ${renamed}` }));
    }
    expect(directory.namesKept).toBe(2);
  });

  it('bots are found by the channels that they use by default now', () => {
    const directory = aDirectory();
    const using = (sending: number | null, events: number | null) => {
      const bot = { ...PLAIN_BOT, defaultSendingChannelId: sending, defaultEventsChannelId: events };
      directory.putUser(aUser(7, { isBot: true, bot }));
      return [1, 2].map((id) => [...directory.botsUsing(id)]);
    };
    expect(using(1, 2)).toEqual([[7], [7]]);
    expect(using(2, 2)).toEqual([[], [7]]);
    expect(using(null, null)).toEqual([[], []]);
  });

  it('subscribers move between present and past', () => {
    const directory = aDirectory(aUser(1), aUser(2, { isActive: false }));
    for (const id of [1, 2]) directory.putSubscription(aSubscription(id, CHANNEL));
    expect([...directory.subscribers(CHANNEL)]).toEqual([1, 2]);
    expect(directory.activeSubscribers(CHANNEL)).toEqual([1]);
    directory.putSubscription(aSubscription(1, CHANNEL, { isActive: false }));
    expect([[...directory.subscribers(CHANNEL)], [...directory.formerSubscribers(CHANNEL)]]).toEqual([[2], [1]]);
    expect([directory.isSubscribed(1, CHANNEL), directory.subscription(1, CHANNEL)?.isActive]).toEqual([false, false]);
  });

  it('a subscription mutes its channel until it ends', () => {
    const directory = aDirectory(aUser(1));
    const mutes = (changes: Parameters<typeof aSubscription>[2]) => {
      directory.putSubscription(aSubscription(1, CHANNEL, changes));
      return directory.mutesChannel(1, CHANNEL);
    };
    expect(directory.mutesChannel(1, CHANNEL)).toBe(false);
    expect(mutes({})).toBe(false);
    expect(mutes({ isMuted: true })).toBe(true);
    expect(mutes({ isMuted: true, isActive: false })).toBe(false);
  });

  it('a direct conversation is found by its exact people, and by each of them', () => {
    const directory = aDirectory();
    directory.putDirect({ userIds: [1, 2], firstMessageId: 5 });
    directory.putDirect({ userIds: [1, 2, 3], firstMessageId: 6 });
    expect(directory.direct([1, 2])?.firstMessageId).toBe(5);
    expect(directory.direct([1, 3])).toBeUndefined();
    expect([1, 3, 4].map((id) => directory.directKeysOf(id).size)).toEqual([2, 1, 0]);
  });
});
