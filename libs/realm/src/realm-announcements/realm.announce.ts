import type { Announcement, Announcer, ClientEvent } from '@chat/event-queues';
import type { Directory } from '@chat/directory';
import type { RealmEvent } from '../realm/realm.events.js';

/** Settings that are told together, as changes of `default`: the permissions, and what goes with editing messages. */
const TOLD_TOGETHER =
  /^(can_|create_multiuse_invite_group$|direct_message_|allow_message_editing$|message_content_edit_limit_seconds$|moderation_request_channel_id$)/;

/** What clients learn about the organization (contract, `realm` events). */
export const realmAnnouncer: Announcer<RealmEvent> = {
  *RealmSettingsChanged({ data }, directory) {
    const together: Record<string, unknown> = {};
    for (const [property, value] of Object.entries(data.settings)) {
      if (TOLD_TOGETHER.test(property)) together[property] = value;
      else yield toEveryone(directory, { type: 'realm', op: 'update', property, value });
    }
    if (Object.keys(together).length > 0) {
      yield toEveryone(directory, { type: 'realm', op: 'update_dict', property: 'default', data: together });
    }
  },
};

function toEveryone(directory: Directory, event: ClientEvent): Announcement {
  const active = [...directory.users()].filter(({ isActive }) => isActive).map(({ id }) => id);
  return { type: event.type, audience: new Set(active), variantFor: () => 'all', eventFor: () => event };
}
