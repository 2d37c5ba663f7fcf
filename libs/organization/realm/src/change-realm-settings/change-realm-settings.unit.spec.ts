import {
  type Subscription,
  type Channel,
  DEFAULT_REALM_SETTINGS,
  defaultGroupValues,
  type Group,
  InvalidChannelId,
  OwnerRequired,
  PERMISSION_SETTINGS,
  type RealmSettings,
  Role,
  SystemGroup,
  type User,
  WritableDirectory,
} from '@chat/directory';
import type { DomainError } from '@chat/kernel';
import { given } from '@chat/testing';
import fc from 'fast-check';
import { realmAggregate, type RealmCreated, type RealmEvent, type RealmState } from '../realm/realm.aggregate.js';
import {
  decideChangeRealmSettings,
  type RealmChanges,
  type RealmSettingsFacts,
} from './change-realm-settings.decide.js';
import { realmSettingsFacts } from './change-realm-settings.facts.js';
import { changedAnswer } from './change-realm-settings.command.js';

const [owner, administrator, deactivated] = [1, 2, 3];
const [openChannel, privateChannel, archivedChannel] = [11, 12, 13];

const founded: RealmCreated = { type: 'RealmCreated', data: { realmId: 1, name: 'Elsinore', settings: {} } };

function organization(): WritableDirectory {
  const directory = new WritableDirectory();
  const person = (id: number, role: Role) =>
    directory.putUser({
      id,
      role,
      isActive: id !== deactivated,
      deliveryEmail: `${id}`,
      fullName: `${id}`,
      apiKeyHashes: [],
    } as unknown as User);
  person(owner, Role.owner);
  person(administrator, Role.administrator);
  person(deactivated, Role.member);
  for (const [name, id] of Object.entries(SystemGroup)) {
    directory.putGroup({ id, name: `role:${name}`, isSystemGroup: true, isDeactivated: false } as Group);
  }
  const permissions = defaultGroupValues(PERMISSION_SETTINGS.stream, null);
  const channel = (id: number, inviteOnly: boolean, isArchived = false) =>
    directory.putChannel({ id, name: `${id}`, inviteOnly, isArchived, permissions } as Channel);
  channel(openChannel, false);
  channel(privateChannel, true);
  channel(archivedChannel, true, true);
  directory.putSubscription({ userId: owner, channelId: privateChannel, isActive: true } as Subscription);
  return directory;
}

const known = { availableMethods: ['Dev', 'Email'], renderedDescription: '<p>rotten</p>' };

const decision =
  (changes: Partial<RealmChanges>, actorId: number = owner) =>
  (state: RealmState) => {
    const intent = { ...known, actorId, changes: { settings: {}, permissions: {}, ...changes } };
    return decideChangeRealmSettings(state, realmSettingsFacts(organization(), state, intent), intent);
  };

const changing = (changes: Partial<RealmChanges>, actorId?: number, ...past: RealmEvent[]) =>
  given(realmAggregate, founded, ...past).when(decision(changes, actorId));

const settingsChanged = (settings: Partial<RealmSettings>, previous: Partial<RealmSettings>): RealmEvent => ({
  type: 'RealmSettingsChanged',
  data: { realmId: 1, settings, previous },
});

function refusal(changes: Partial<RealmChanges>, actorId: number = owner): DomainError {
  try {
    decision(changes, actorId)([founded].reduce(realmAggregate.evolve, realmAggregate.initialState));
  } catch (error) {
    return error as DomainError;
  }
  throw new Error('Nothing was refused.');
}

describe('changing settings of the organization', () => {
  it('does nothing when nothing is named, or nothing new', () => {
    changing({}).thenNothing();
    changing({
      name: 'Elsinore',
      description: '',
      settings: { message_content_edit_limit_seconds: 600, topics_policy: undefined },
      permissions: { can_create_groups: { new: SystemGroup.members } },
    }).thenNothing();
  });

  it('keeps what the settings were', () => {
    changing({
      settings: { message_content_edit_limit_seconds: null, allow_message_editing: true },
      permissions: { can_create_groups: { new: SystemGroup.owners, old: SystemGroup.members } },
    }).thenRecords(
      settingsChanged(
        { message_content_edit_limit_seconds: null, can_create_groups: SystemGroup.owners },
        { message_content_edit_limit_seconds: 600, can_create_groups: SystemGroup.members },
      ),
    );
  });

  it('sees earlier changes', () => {
    const past = settingsChanged({ require_unique_names: true }, { require_unique_names: false });
    changing({ settings: { require_unique_names: true } }, owner, past).thenNothing();
  });

  it('renames and describes', () => {
    changing({ name: 'Kronborg', description: 'rotten' }, administrator).thenRecords(
      { type: 'RealmRenamed', data: { realmId: 1, name: 'Kronborg' } },
      { type: 'RealmDescribed', data: { realmId: 1, description: 'rotten', renderedDescription: '<p>rotten</p>' } },
    );
  });

  it.each<[string, Partial<RealmChanges>]>([
    ['message_retention_days', { settings: { message_retention_days: 7 } }],
    ['waiting_period_threshold', { settings: { waiting_period_threshold: 0 } }],
    ['authentication_methods', { settings: { authentication_methods: { Email: true } } }],
    ['can_create_groups', { permissions: { can_create_groups: { new: 99 } } }],
    ['can_manage_all_groups', { permissions: { can_manage_all_groups: { new: SystemGroup.owners } } }],
  ])('keeps %s to owners, even unchanged', (_, changes) => {
    const { message, code } = refusal(changes, administrator);
    expect([message, code]).toEqual(['Must be an organization owner', 'UNAUTHORIZED_PRINCIPAL']);
  });

  it.each<[Partial<RealmChanges>, string]>([
    [{ settings: { default_language: 'klingonese' } }, "Invalid language 'klingonese'"],
    [{ settings: { moderation_request_channel_id: 99 } }, 'Invalid channel ID'],
    [{ settings: { moderation_request_channel_id: archivedChannel } }, 'Invalid channel ID'],
    [{ settings: { moderation_request_channel_id: openChannel } }, 'Moderation request channel must be private.'],
    [{ settings: { authentication_methods: {} } }, 'At least one authentication method must be enabled.'],
    [{ settings: { authentication_methods: { Email: false } } }, 'At least one authentication method must be enabled.'],
    [
      { settings: { authentication_methods: { LDAP: true } } },
      "Invalid authentication method: LDAP. Valid methods are: ['Dev', 'Email']",
    ],
    [{ permissions: { can_create_groups: { new: 99 } } }, 'Invalid user group'],
    [
      { permissions: { can_invite_users_group: { new: { direct_members: [deactivated], direct_subgroups: [] } } } },
      `Invalid user ID: ${deactivated}`,
    ],
    [
      { permissions: { can_create_groups: { new: SystemGroup.owners, old: SystemGroup.nobody } } },
      "'old' value does not match the expected value.",
    ],
  ])('%j is refused', (changes, message) => {
    expect(refusal(changes).message).toBe(message);
  });

  it('changes nothing when one part is refused', () => {
    expect(refusal({ name: 'x', permissions: { can_create_groups: { new: 99 } } }).message).toBe('Invalid user group');
  });

  it('names a private channel for requests, and none again', () => {
    const [some, none] = [privateChannel, -1].map((id) => ({ moderation_request_channel_id: id }));
    changing({ settings: some! }).thenRecords(settingsChanged(some!, none!));
    changing({ settings: none! }, owner, settingsChanged(some!, none!)).thenRecords(settingsChanged(none!, some!));
  });

  it('names all ways to log in when one changes', () => {
    const off = { authentication_methods: { Dev: true, Email: false } };
    changing({ settings: { authentication_methods: { Email: true } } }).thenNothing();
    changing({ settings: off }).thenRecords(settingsChanged(off, {}));
    changing({ settings: off }, owner, settingsChanged(off, {})).thenNothing();
  });

  it('twice writes once', () => {
    const change = fc.record(
      {
        name: fc.constantFrom('Elsinore', 'Kronborg'),
        description: fc.constantFrom('', 'rotten'),
        settings: fc.record(
          {
            message_content_edit_limit_seconds: fc.constantFrom(null, 1, 600),
            topics_policy: fc.constantFrom('allow_empty_topic' as const, 'disable_empty_topic' as const),
          },
          { requiredKeys: [] },
        ),
        permissions: fc.record(
          { can_create_groups: fc.constantFrom(2, 3).map((group) => ({ new: group })) },
          { requiredKeys: [] },
        ),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(change, (changes) => {
        const before = realmAggregate.evolve(realmAggregate.initialState, founded);
        const after = decision(changes)(before).reduce(realmAggregate.evolve, before);
        expect(decision(changes)(after)).toEqual([]);
      }),
    );
  });
});

describe('the answer', () => {
  it('repeats what changed, texts as updated', () => {
    const settings = { default_language: 'de', message_content_edit_limit_seconds: null, can_create_groups: 3 };
    expect(
      changedAnswer([
        { type: 'RealmRenamed', data: { realmId: 1, name: 'Kronborg' } },
        settingsChanged(settings, DEFAULT_REALM_SETTINGS),
      ]),
    ).toEqual({ name: 'updated', ...settings, default_language: 'updated' });
  });
});

describe('deciding on settings of the organization by facts', () => {
  const ordinary: RealmSettingsFacts = {
    isOwner: false,
    readableChannels: new Map([[privateChannel, { inviteOnly: true }]]),
    named: { activeUserIds: new Set(), groups: new Map() },
  };
  const deciding = (changes: Partial<RealmChanges>, facts: Partial<RealmSettingsFacts> = {}) =>
    given(realmAggregate, founded).when((state) =>
      decideChangeRealmSettings(
        state,
        { ...ordinary, ...facts },
        { ...known, actorId: administrator, changes: { settings: {}, permissions: {}, ...changes } },
      ),
    );

  it('leaves settings of owners to owners', () => {
    const changes = { settings: { waiting_period_threshold: 3 } };
    deciding(changes).thenRefuses(new OwnerRequired());
    deciding(changes, { isOwner: true }).thenRecords(
      settingsChanged({ waiting_period_threshold: 3 }, { waiting_period_threshold: 0 }),
    );
  });

  it('takes a channel that the actor can read, and no other', () => {
    const [readable, hidden] = [privateChannel, openChannel].map((id) => ({
      settings: { moderation_request_channel_id: id },
    }));
    deciding(readable!).thenRecords(
      settingsChanged({ moderation_request_channel_id: privateChannel }, { moderation_request_channel_id: -1 }),
    );
    deciding(hidden!).thenRefuses(new InvalidChannelId());
  });
});
