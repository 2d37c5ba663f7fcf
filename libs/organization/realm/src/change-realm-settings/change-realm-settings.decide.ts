import { isLanguage } from '@chat/accounts';
import {
  acceptGroupValue,
  bringsNewValue,
  type Channel,
  CHANNEL_SETTINGS,
  type ChannelSetting,
  type GroupValueChange,
  InvalidChannelId,
  ModerationRequestChannelMustBePrivate,
  type NamedInGroupValues,
  OwnerRequired,
  PERMISSION_SETTINGS,
  REALM_ID,
  REALM_PERMISSION_NAMES,
  type RealmPermission,
  type RealmSettings,
} from '@chat/directory';
import { acceptMethods, changesMethods } from '../authentication-methods/authentication-methods.js';
import {
  type CreatedRealm,
  InvalidLanguage,
  type RealmDescribed,
  NotADemoOrganization,
  type RealmEvent,
  type RealmRenamed,
  type RealmState,
} from '../realm/realm.aggregate.js';
import { MISSING_REALM_SETTINGS } from '../realm/optional-settings.js';

export type OrdinarySettings = Omit<RealmSettings, RealmPermission>;

export interface RealmChanges {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  /** `string_id` of the API. */
  readonly subdomain?: string | undefined;
  readonly settings: { readonly [Name in keyof OrdinarySettings]?: OrdinarySettings[Name] | undefined };
  readonly permissions: Partial<Record<RealmPermission, GroupValueChange>>;
}

export interface ChangeRealmSettingsInput {
  readonly actorId: number;
  readonly changes: RealmChanges;
}

export type ChangeRealmSettingsIntent = ChangeRealmSettingsInput & {
  readonly availableMethods: readonly string[];
  readonly renderedDescription: string;
};

export interface RealmSettingsFacts {
  readonly isOwner: boolean;
  /** Channels in the changes, by id: active ones that the actor can read. */
  readonly readableChannels: ReadonlyMap<number, Pick<Channel, 'inviteOnly'>>;
  readonly named: NamedInGroupValues;
}

const FOR_OWNERS: ReadonlySet<string> = new Set<keyof RealmSettings>([
  'authentication_methods',
  'emails_restricted_to_domains',
  'message_retention_days',
  'waiting_period_threshold',
  'can_create_groups',
  'can_invite_users_group',
  'can_manage_all_groups',
  'can_manage_billing_group',
  'create_multiuse_invite_group',
]);

type MutableSettings = { -readonly [Name in keyof RealmSettings]?: RealmSettings[Name] };

export function decideChangeRealmSettings(
  state: RealmState,
  facts: RealmSettingsFacts,
  intent: ChangeRealmSettingsIntent,
): RealmEvent[] {
  if (state.situation === 'absent') return [];
  refuseOwnersSettings(facts, intent);
  const settings: MutableSettings = {
    ...changedSettings(state, facts, intent),
    ...changedMethods(state, intent),
    ...changedPermissions(state, facts, intent),
  };
  const names = Object.keys(settings) as (keyof RealmSettings)[];
  const previous: MutableSettings = Object.fromEntries(
    names.filter((name) => name in state.settings).map((name) => [name, state.settings[name]]),
  );
  return [
    ...renamed(state, intent),
    ...described(state, intent),
    ...(names.length === 0
      ? []
      : [{ type: 'RealmSettingsChanged' as const, data: { realmId: REALM_ID, settings, previous } }]),
  ];
}

function refuseOwnersSettings({ isOwner }: RealmSettingsFacts, { changes }: ChangeRealmSettingsIntent): void {
  if (isOwner && changes.subdomain !== undefined) throw new NotADemoOrganization();
  if (isOwner) return;
  if (changes.subdomain !== undefined) throw new OwnerRequired();
  const given = Object.entries({ ...changes.settings, ...changes.permissions });
  if (given.some(([name, value]) => value !== undefined && FOR_OWNERS.has(name))) throw new OwnerRequired();
}

function changedSettings(state: CreatedRealm, facts: RealmSettingsFacts, { changes }: ChangeRealmSettingsIntent) {
  const { authentication_methods: _methods, ...plain } = changes.settings;
  const given = Object.entries(plain) as [keyof OrdinarySettings, unknown][];
  const current = { ...MISSING_REALM_SETTINGS, ...state.settings };
  const changed = given.filter(([name, value]) => value !== undefined && value !== current[name]);
  const settings = Object.fromEntries(changed) as Partial<OrdinarySettings>;
  const { default_language: language } = settings;
  if (language !== undefined && !isLanguage(language)) throw new InvalidLanguage(language);
  for (const name of CHANNEL_SETTINGS) refuseChannel(facts, name, settings[name]);
  return settings;
}

function changedMethods(
  { settings }: CreatedRealm,
  { changes, availableMethods }: ChangeRealmSettingsIntent,
): Pick<MutableSettings, 'authentication_methods'> {
  const requested = changes.settings.authentication_methods;
  if (!requested) return {};
  const methods = acceptMethods(requested, availableMethods, settings);
  return changesMethods(methods, availableMethods, settings) ? { authentication_methods: methods } : {};
}

function refuseChannel({ readableChannels }: RealmSettingsFacts, name: ChannelSetting, channelId = -1): void {
  if (channelId === -1) return;
  const channel = readableChannels.get(channelId);
  if (!channel) throw new InvalidChannelId();
  const mustBePrivate = name === 'moderation_request_channel_id';
  if (mustBePrivate && !channel.inviteOnly) throw new ModerationRequestChannelMustBePrivate();
}

function changedPermissions(
  state: CreatedRealm,
  { named }: RealmSettingsFacts,
  { changes }: ChangeRealmSettingsIntent,
) {
  const permissions: MutableSettings = {};
  for (const name of REALM_PERMISSION_NAMES) {
    const change = changes.permissions[name];
    if (!change || !bringsNewValue(named, state.settings[name], change)) continue;
    permissions[name] = acceptGroupValue(named, name, PERMISSION_SETTINGS.realm[name], change.new);
  }
  return permissions;
}

function renamed(state: CreatedRealm, { changes: { name } }: ChangeRealmSettingsIntent): RealmRenamed[] {
  if (name === undefined || name === state.name) return [];
  return [{ type: 'RealmRenamed', data: { realmId: REALM_ID, name } }];
}

function described(
  state: CreatedRealm,
  { changes: { description }, renderedDescription }: ChangeRealmSettingsIntent,
): RealmDescribed[] {
  if (description === undefined || description === state.description) return [];
  return [{ type: 'RealmDescribed', data: { realmId: REALM_ID, description, renderedDescription } }];
}
