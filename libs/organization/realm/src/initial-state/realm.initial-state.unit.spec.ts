import { combineFolds, Site, WritableDirectory } from '@chat/directory';
import type { RegisteringReader } from '@chat/event-queues';
import { foundRealm } from '../found-realm/found-realm.js';
import { realmFold } from '../realm/realm.fold.js';
import { ServerFeatures } from '../server-settings/server-features.js';
import { realmState } from './realm.initial-state.js';

const metadata = { actorId: null, realmId: 1, correlationId: 'c', causationId: 'c', time: 1_571_557_800_000 };
const reader = (fetchTypes: string[] | null) =>
  ({ fetchTypes: fetchTypes && new Set(fetchTypes) }) as unknown as RegisteringReader;

/** zulip-flutter refuses a registration without these. */
const NUMBERS = [
  'max_stream_name_length',
  'max_topic_length',
  'server_presence_ping_interval_seconds',
  'server_presence_offline_threshold_seconds',
  'event_queue_longpoll_timeout_seconds',
  'realm_wildcard_mention_policy',
  'realm_waiting_period_threshold',
];

async function registered(): Promise<Record<string, unknown>> {
  const directory = new WritableDirectory();
  const { stream, events } = foundRealm('Elsinore');
  const fold = combineFolds([realmFold]);
  for (const event of events) fold(directory, { position: 1, stream, revision: 0, id: 'e', metadata, ...event });
  return realmState(directory, new Site('https://chat.example.com/'), new ServerFeatures(false)).state(reader(null));
}

describe('a registering client learns of the organization', () => {
  it('its name, age and settings', async () => {
    expect(await registered()).toMatchObject({
      realm_name: 'Elsinore',
      realm_url: 'https://chat.example.com',
      realm_date_created: 1_571_557_800,
      realm_uuid: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      realm_allow_message_editing: true,
      realm_message_content_edit_limit_seconds: 600,
      realm_can_delete_any_message_group: 3,
      realm_moderation_request_channel_id: -1,
      realm_empty_topic_display_name: 'general chat',
      realm_mandatory_topics: false,
    });
  });

  it('what strict clients insist on, in the right types', async () => {
    const state = await registered();
    for (const name of NUMBERS) expect([name, typeof state[name]]).toEqual([name, 'number']);
    expect(state).toMatchObject({
      realm_wildcard_mention_policy: 5,
      realm_create_web_public_stream_policy: 7,
      realm_enable_read_receipts: true,
      realm_icon_url: expect.any(String),
      realm_media_preview_size: 100,
      realm_available_video_chat_providers: {
        disabled: { name: 'None', id: 0 },
        jitsi_meet: { name: 'Jitsi Meet', id: 1 },
      },
      realm_presence_disabled: false,
      realm_default_external_accounts: expect.any(Object),
      server_emoji_data_url: 'https://chat.example.com/static/emoji/emoji-data.json',
    });
  });

  it('which groups each permission may be given to', async () => {
    const { server_supported_permission_settings: supported } = await registered();
    expect(supported).toMatchObject({
      realm: {
        can_access_all_users_group: { require_system_group: true, default_group_name: 'role:everyone' },
        can_manage_all_groups: { allow_nobody_group: false, default_group_name: 'role:owners' },
      },
      stream: { can_send_message_group: { allow_everyone_group: true } },
      group: { can_mention_group: { default_for_system_groups: 'role:nobody' } },
    });
  });
});
