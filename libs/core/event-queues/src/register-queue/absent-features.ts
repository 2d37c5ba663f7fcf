import { sameTypes } from '@chat/http';
import type { InitialState } from './initial-state.js';

interface EmptyPart extends Pick<InitialState, 'fetchTypes' | 'needs'> {
  readonly fields: Readonly<Record<string, unknown>>;
}

const part = (fetchType: string, fields: EmptyPart['fields']): EmptyPart => ({ fetchTypes: [fetchType], fields });

const NOTHING_UNREAD = { count: 0, pms: [], streams: [], huddles: [], mentions: [], old_unreads_missing: false };

/** Fields that clients need even without the feature (contract, event-queues: Register response). */
const EMPTY_PARTS: readonly EmptyPart[] = [
  part('alert_words', { alert_words: [] }),
  part('channel_folders', { channel_folders: [] }),
  part('custom_profile_fields', { custom_profile_fields: [], custom_profile_field_types: {} }),
  part('device', { devices: {} }),
  part('drafts', { drafts: [] }),
  part('giphy', { giphy_api_key: '' }),
  part('message', { max_message_id: -1 }),
  { fetchTypes: ['message', 'update_message_flags'], needs: 'all', fields: { unread_msgs: NOTHING_UNREAD } },
  part('muted_topics', { muted_topics: [] }),
  part('muted_users', { muted_users: [] }),
  part('navigation_views', { navigation_views: [] }),
  part('onboarding_steps', { onboarding_steps: [], navigation_tour_video_url: null }),
  part('presence', { presences: {}, presence_last_update_id: -1 }),
  part('realm_billing', { realm_billing: { has_pending_sponsorship_request: false } }),
  part('realm_bot', { realm_bots: [] }),
  part('realm_embedded_bots', { realm_embedded_bots: [] }),
  part('realm_emoji', { realm_emoji: {} }),
  part('realm_filters', { realm_filters: [] }),
  part('realm_incoming_webhook_bots', { realm_incoming_webhook_bots: [] }),
  part('realm_linkifiers', { realm_linkifiers: [] }),
  part('realm_playgrounds', { realm_playgrounds: [] }),
  part('recent_private_conversations', { recent_private_conversations: [] }),
  part('reminders', { reminders: [] }),
  part('saved_snippets', { saved_snippets: [] }),
  part('scheduled_messages', { scheduled_messages: [] }),
  part('starred_messages', { starred_messages: [] }),
  part('stop_words', { stop_words: [] }),
  part('tenor', { tenor_api_key: '' }),
  part('user_status', { user_status: {} }),
  part('user_topic', { user_topics: [] }),
  part('video_calls', { has_zoom_token: false, has_webex_token: false }),
];

/** The parts of the snapshot for features that this service does not have. @param present the parts of the other features */
export function absentFeatures(present: readonly InitialState[]): readonly InitialState[] {
  const filled = new Set(present.flatMap(({ describes = {} }) => Object.keys(describes)));
  return EMPTY_PARTS.filter(({ fields }) => !Object.keys(fields).some((field) => filled.has(field))).map(
    ({ fields, ...which }) => ({ ...which, describes: sameTypes(fields), state: () => fields }),
  );
}
