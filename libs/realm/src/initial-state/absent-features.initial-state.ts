import type { InitialState } from '@chat/event-queues';

const CUSTOM_PROFILE_FIELD_TYPES = {
  SHORT_TEXT: { id: 1, name: 'Text (short)' },
  LONG_TEXT: { id: 2, name: 'Text (long)' },
  SELECT: { id: 3, name: 'List of options' },
  DATE: { id: 4, name: 'Date' },
  URL: { id: 5, name: 'Link' },
  USER: { id: 6, name: 'Users' },
  EXTERNAL_ACCOUNT: { id: 7, name: 'External account' },
  PRONOUNS: { id: 8, name: 'Pronouns' },
};

/** Parts of the snapshot that nothing on this server fills, by fetch type: existing clients want to see them empty. */
const EMPTY_PARTS: Readonly<Record<string, Record<string, unknown>>> = {
  alert_words: { alert_words: [] },
  channel_folders: { channel_folders: [] },
  custom_profile_fields: { custom_profile_fields: [], custom_profile_field_types: CUSTOM_PROFILE_FIELD_TYPES },
  default_stream_groups: { realm_default_stream_groups: [] },
  device: { devices: {} },
  drafts: { drafts: [] },
  giphy: { giphy_api_key: '' },
  muted_users: { muted_users: [] },
  navigation_views: { navigation_views: [] },
  onboarding_steps: { onboarding_steps: [], navigation_tour_video_url: null },
  realm_billing: { realm_billing: { has_pending_sponsorship_request: false } },
  realm_domains: { realm_domains: [] },
  realm_embedded_bots: { realm_embedded_bots: [] },
  realm_emoji: { realm_emoji: {} },
  realm_filters: { realm_filters: [] },
  realm_incoming_webhook_bots: { realm_incoming_webhook_bots: [] },
  realm_linkifiers: { realm_linkifiers: [] },
  realm_playgrounds: { realm_playgrounds: [] },
  reminders: { reminders: [] },
  saved_snippets: { saved_snippets: [] },
  scheduled_messages: { scheduled_messages: [] },
  stop_words: { stop_words: [] },
  tenor: { tenor_api_key: '' },
  user_status: { user_status: {} },
  user_topic: { user_topics: [] },
  video_calls: { has_zoom_token: false, has_webex_token: false },
};

/** A capability that takes up one of these features takes its row away. */
export const absentFeaturesStates: readonly InitialState[] = [
  ...Object.entries(EMPTY_PARTS).map(([fetchType, fields]) => ({ fetchTypes: [fetchType], state: () => fields })),
  {
    fetchTypes: ['muted_topics'],
    state: ({ fetchTypes }) => (fetchTypes?.has('user_topic') ? {} : { muted_topics: [] }),
  },
];
