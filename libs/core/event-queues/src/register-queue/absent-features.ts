import { sameTypes } from '@chat/http';
import type { InitialState } from './initial-state.js';

interface AbsentFeature extends Pick<InitialState, 'fetchTypes' | 'needs'> {
  readonly fields: Readonly<Record<string, unknown>>;
}

const absent = (fetchType: string, fields: AbsentFeature['fields']): AbsentFeature => ({
  fetchTypes: [fetchType],
  fields,
});

const NOTHING_UNREAD = { count: 0, pms: [], streams: [], huddles: [], mentions: [], old_unreads_missing: false };

/** Fields that clients need even without the feature (contract, event-queues: Register response). */
const ABSENT_FEATURES: readonly AbsentFeature[] = [
  absent('alert_words', { alert_words: [] }),
  absent('channel_folders', { channel_folders: [] }),
  absent('custom_profile_fields', { custom_profile_fields: [], custom_profile_field_types: {} }),
  absent('device', { devices: {} }),
  absent('drafts', { drafts: [] }),
  absent('giphy', { giphy_api_key: '' }),
  absent('message', { max_message_id: -1 }),
  { fetchTypes: ['message', 'update_message_flags'], needs: 'all', fields: { unread_msgs: NOTHING_UNREAD } },
  absent('muted_topics', { muted_topics: [] }),
  absent('muted_users', { muted_users: [] }),
  absent('navigation_views', { navigation_views: [] }),
  absent('onboarding_steps', { onboarding_steps: [], navigation_tour_video_url: null }),
  absent('presence', { presences: {}, presence_last_update_id: -1 }),
  absent('realm_billing', { realm_billing: { has_pending_sponsorship_request: false } }),
  absent('realm_bot', { realm_bots: [] }),
  absent('realm_embedded_bots', { realm_embedded_bots: [] }),
  absent('realm_emoji', { realm_emoji: {} }),
  absent('realm_filters', { realm_filters: [] }),
  absent('realm_incoming_webhook_bots', { realm_incoming_webhook_bots: [] }),
  absent('realm_linkifiers', { realm_linkifiers: [] }),
  absent('realm_playgrounds', { realm_playgrounds: [] }),
  absent('recent_private_conversations', { recent_private_conversations: [] }),
  absent('reminders', { reminders: [] }),
  absent('saved_snippets', { saved_snippets: [] }),
  absent('scheduled_messages', { scheduled_messages: [] }),
  absent('starred_messages', { starred_messages: [] }),
  absent('stop_words', { stop_words: [] }),
  absent('tenor', { tenor_api_key: '' }),
  absent('user_status', { user_status: {} }),
  absent('user_topic', { user_topics: [] }),
  absent('video_calls', { has_zoom_token: false, has_webex_token: false }),
];

/** The parts of the snapshot for features that this service does not have. @param present the parts of the other features */
export function absentFeatures(present: readonly InitialState[]): readonly InitialState[] {
  const filled = new Set(present.flatMap(({ describes = {} }) => Object.keys(describes)));
  return ABSENT_FEATURES.filter(({ fields }) => !Object.keys(fields).some((field) => filled.has(field))).map(
    ({ fields, ...which }) => ({ ...which, describes: sameTypes(fields), state: () => fields }),
  );
}
