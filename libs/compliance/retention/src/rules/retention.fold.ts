import type { ChannelRetentionChanged } from '@chat/channels';
import type { DirectoryFold } from '@chat/directory';
import type { RealmSettingsChanged } from '@chat/realm';
import type { RetentionRules } from './retention-rules.js';

export function retentionFold(rules: RetentionRules): DirectoryFold<ChannelRetentionChanged | RealmSettingsChanged> {
  return {
    ChannelRetentionChanged(_directory, { data: { channelId, previousDays = null }, metadata }) {
      rules.add({ channelId, days: previousDays, until: metadata.time });
    },
    RealmSettingsChanged(_directory, { data: { settings, previous }, metadata }) {
      if (settings.message_retention_days === undefined) return;
      rules.add({ channelId: null, days: previous?.message_retention_days ?? -1, until: metadata.time });
    },
  };
}
