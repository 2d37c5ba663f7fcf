import { CHANNEL_SETTINGS, type Directory, namedInChanges, Role } from '@chat/directory';
import type { RealmState } from '../realm/realm.aggregate.js';
import type { ChangeRealmSettingsInput, RealmSettingsFacts } from './change-realm-settings.decide.js';

export function realmSettingsFacts(
  directory: Directory,
  state: RealmState,
  { actorId, changes: { settings, permissions } }: ChangeRealmSettingsInput,
): RealmSettingsFacts {
  const channels = CHANNEL_SETTINGS.map((name) => directory.channel(settings[name] ?? -1));
  const readable = channels.filter(
    (channel) => channel !== undefined && !channel.isArchived && directory.canReadChannel(actorId, channel),
  );
  return {
    isOwner: directory.user(actorId)?.role === Role.owner,
    readableChannels: new Map(readable.map((channel) => [channel!.id, channel!])),
    named: namedInChanges(directory, state.situation === 'absent' ? {} : state.settings, permissions),
  };
}
