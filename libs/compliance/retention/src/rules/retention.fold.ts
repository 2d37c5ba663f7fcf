import type { ChannelRetentionChanged } from '@chat/channels';
import type { DirectoryFold } from '@chat/directory';
import type { RealmCreated, RealmSettingsChanged } from '@chat/realm';
import type { RetentionEnforced } from '../enforcement/retention.aggregate.js';
import type { RetentionRules } from './retention-rules.js';

type FoldedEvent = ChannelRetentionChanged | RealmCreated | RealmSettingsChanged | RetentionEnforced;

export function retentionFold(rules: RetentionRules): DirectoryFold<FoldedEvent> {
  return {
    RealmCreated(_directory, { data: { enforcesRetention } }) {
      rules.enforcedFrom = enforcesRetention ? 0 : null;
    },
    RetentionEnforced(_directory, { metadata }) {
      rules.enforcedFrom ??= metadata.time;
    },
    ChannelRetentionChanged(_directory, { data: { channelId, previousDays = null }, metadata }) {
      rules.add({ channelId, days: previousDays, until: metadata.time });
    },
    RealmSettingsChanged(_directory, { data: { settings, previous }, metadata }) {
      if (settings.message_retention_days === undefined) return;
      rules.add({ channelId: null, days: previous?.message_retention_days ?? -1, until: metadata.time });
    },
  };
}
