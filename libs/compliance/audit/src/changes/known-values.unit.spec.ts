import { recorded } from '@chat/testing';
import { KnownValues } from './known-values.js';

let values: KnownValues;
beforeEach(() => (values = new KnownValues()));

const take = (stream: string, type: string, data: object) =>
  values.take({ ...recorded({ type, data } as never), stream } as never);

const hold = (holdId: number) => ({ change: { what: 'hold_set', holdId, name: 'case', userIds: [holdId] } });

it('A replaced value has the one before, from its event or an earlier one', () => {
  take('user-1', 'UserJoined', { userId: 1, role: 400, settings: { color: 'red', size: 1 } });
  const role = [{ field: 'role', old: 400, new: 600 }];
  expect(take('user-1', 'UserRoleChanged', { userId: 1, role: 600, previousRole: 400 })).toEqual(role);
  expect(take('user-1', 'UserRoleChanged', { userId: 1, role: 400 })).toEqual([{ field: 'role', old: 600, new: 400 }]);
  const settings = { color: 'blue', size: 1 };
  const colors = { field: 'settings.color', old: 'red', new: 'blue' };
  expect(take('user-1', 'UserSettingsChanged', { settings, byOwner: true })).toEqual([
    colors,
    { field: 'byOwner', new: true },
  ]);
  expect(take('user-1', 'UserSettingsChanged', { settings, byOwner: false })).toContainEqual({
    field: 'byOwner',
    new: false,
  });
  const retention = { messageRetentionDays: 7, previousDays: null };
  expect(take('channel-1', 'ChannelRetentionChanged', retention)).toEqual([
    { field: 'messageRetentionDays', old: null, new: 7 },
  ]);
  expect(take('user-1', 'AvatarChanged', { avatar: { size: 9 }, previous: null })).toEqual([
    { field: 'avatar', old: null, new: { size: 9 } },
  ]);
});

it('An act has all its fields each time, and none of an earlier one as the value before', () => {
  const mandate = { channelIds: [1], until: null, reason: 'case 4711' };
  for (const [stream, type, data, changes] of [
    ['user-1', 'SpecialPermissionGranted', { userId: 1, permission: 'audit' }, [{ field: 'permission', new: 'audit' }]],
    ['user-1', 'SpecialPermissionRevoked', { userId: 1, permission: 'audit' }, [{ field: 'permission', new: 'audit' }]],
    ['user-1', 'UserDeactivated', { userId: 1 }, []],
    ['user-1', 'UserReactivated', { userId: 1 }, []],
    ['channel-1', 'ChannelArchived', { channelId: 1 }, []],
    ['group-1', 'GroupMembersAdded', { groupId: 1, userIds: [7] }, [{ field: 'userIds', new: [7] }]],
    ['group-1', 'GroupMembersRemoved', { groupId: 1, userIds: [7] }, [{ field: 'userIds', new: [7] }]],
    [
      'user-1',
      'SpecialPermissionGranted',
      { userId: 1, permission: 'audit', mandate },
      [
        { field: 'permission', new: 'audit' },
        { field: 'mandate.channelIds', new: [1] },
        { field: 'mandate.until', new: null },
        { field: 'mandate.reason', new: 'case 4711' },
      ],
    ],
  ] as const)
    for (let times = 0; times < 2; times++) expect([type, take(stream, type, data)]).toEqual([type, changes]);
  take('subscriptions-1', 'ChannelsUnsubscribed', { userId: 1, channelIds: [1] });
  expect(take('subscriptions-1', 'ChannelsUnsubscribed', { userId: 1, channelIds: [2] })).toEqual([
    { field: 'channelIds', new: [2] },
  ]);
});

it('Things of one stream have values of their own', () => {
  const set = (channelId: number, property: string, value: boolean) =>
    take('subscriptions-1', 'SubscriptionPropertySet', { userId: 1, channelId, property, value });
  set(1, 'is_muted', true);
  expect(set(2, 'is_muted', true)).toContainEqual({ field: 'value', new: true });
  expect(set(1, 'is_muted', false)).toEqual([
    { field: 'channelId', new: 1 },
    { field: 'property', new: 'is_muted' },
    { field: 'value', old: true, new: false },
  ]);
  take('realm-1', 'RealmCreated', { realmId: 1, name: 'Work' });
  take('realm-1', 'RealmPictureChanged', { realmId: 1, name: 'icon', picture: { size: 1 }, previous: null });
  expect(take('realm-1', 'RealmRenamed', { realmId: 1, name: 'Play' })).toEqual([
    { field: 'name', old: 'Work', new: 'Play' },
  ]);
  take('records-1', 'RecordsChanged', hold(1));
  expect(JSON.stringify(take('records-1', 'RecordsChanged', hold(2)))).not.toContain('"old"');
  take('user-1', 'ProfileValuesChanged', { changes: [{ fieldId: 1, value: 'Ada' }] });
  expect(take('user-1', 'ProfileValuesChanged', { changes: [{ fieldId: 2, value: 'x' }] })).toEqual([
    { field: 'field.2', new: 'x' },
  ]);
});

it('No value that lets somebody in is shown, wherever it is', () => {
  const bot = { apiKey: 'key', service: { url: 'https://example.com', token: 'secret' } };
  const joined = take('user-1', 'UserJoined', { userId: 1, apiKeyHash: 'hash', passwordHash: null, bot });
  expect(joined).toEqual([
    { field: 'apiKeyHash', new: '(secret)' },
    { field: 'passwordHash', new: null },
    { field: 'apiKey', new: '(secret)' },
    { field: 'service', new: { url: 'https://example.com', token: '(secret)' } },
  ]);
  for (let times = 0; times < 2; times++)
    expect(take('user-1', 'PasswordChanged', { userId: 1, passwordHash: `hash ${times}` })).toEqual([
      { field: 'passwordHash', new: '(secret)' },
    ]);
});
