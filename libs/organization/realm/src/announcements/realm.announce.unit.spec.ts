import { NO_EFFECTS, Site, SystemGroup, WritableDirectory } from '@chat/directory';
import type { Announcement } from '@chat/event-queues';
import type { RealmSettingsChanged } from '../realm/realm.aggregate.js';
import { realmAnnouncer } from './realm.announce.js';

const metadata = { actorId: 4, realmId: 1, correlationId: 'c', causationId: 'c', time: 0 };

function clientEvents(settings: RealmSettingsChanged['data']['settings']) {
  const data = { realmId: 1, settings, previous: {} };
  const recorded = {
    position: 1,
    stream: 'realm-1',
    revision: 1,
    id: 'e',
    type: 'RealmSettingsChanged',
    data,
    metadata,
  };
  const announcements = realmAnnouncer(new Site('https://chat.example.com')).RealmSettingsChanged!(
    recorded as never,
    new WritableDirectory(),
    NO_EFFECTS,
  );
  return [...announcements].map((each) => (each as Announcement).eventFor(true));
}

describe('clients hear of changed settings', () => {
  it('one by one', () => {
    expect(clientEvents({ default_language: 'de', require_unique_names: true })).toEqual([
      { type: 'realm', op: 'update', property: 'default_language', value: 'de' },
      { type: 'realm', op: 'update', property: 'require_unique_names', value: true },
    ]);
  });

  it('or together, where they are permissions or belong together', () => {
    expect(clientEvents({ can_create_groups: 4, message_content_edit_limit_seconds: null })).toEqual([
      {
        type: 'realm',
        op: 'update_dict',
        property: 'default',
        data: { can_create_groups: 4, message_content_edit_limit_seconds: null },
      },
    ]);
  });

  it('of permissions together with the numbers by which older clients know them', () => {
    const settings = { can_mention_many_users_group: SystemGroup.administrators, can_create_groups: 4 };
    expect(clientEvents(settings)).toEqual([
      { type: 'realm', op: 'update_dict', property: 'default', data: { ...settings, wildcard_mention_policy: 5 } },
    ]);
  });

  it('of the topics policy together with what older clients know of it', () => {
    expect(clientEvents({ topics_policy: 'disable_empty_topic' })).toEqual([
      {
        type: 'realm',
        op: 'update_dict',
        property: 'default',
        data: { topics_policy: 'disable_empty_topic', mandatory_topics: true },
      },
    ]);
  });
});
