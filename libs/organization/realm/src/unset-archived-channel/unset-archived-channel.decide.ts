import { CHANNEL_SETTINGS, REALM_ID, type RealmSettings } from '@chat/directory';
import type { RealmSettingsChanged, RealmState } from '../realm/realm.aggregate.js';

export function decideUnsetArchivedChannel(state: RealmState, channelId: number): RealmSettingsChanged[] {
  if (state.situation === 'absent') return [];
  const names = CHANNEL_SETTINGS.filter((name) => state.settings[name] === channelId);
  if (names.length === 0) return [];
  const all = (value: number): Partial<RealmSettings> => Object.fromEntries(names.map((name) => [name, value]));
  return [{ type: 'RealmSettingsChanged', data: { realmId: REALM_ID, settings: all(-1), previous: all(channelId) } }];
}
