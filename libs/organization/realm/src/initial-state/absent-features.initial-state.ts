import { sameTypes } from '@chat/http';
import type { InitialState } from '@chat/event-queues';

/** Parts of the snapshot that nothing on this server fills, by fetch type: existing clients want to see them empty. */
const EMPTY_PARTS: Readonly<Record<string, Record<string, unknown>>> = {
  device: { devices: {} },
  giphy: { giphy_api_key: '' },
  onboarding_steps: { onboarding_steps: [], navigation_tour_video_url: null },
  realm_billing: { realm_billing: { has_pending_sponsorship_request: false } },
  realm_embedded_bots: { realm_embedded_bots: [] },
  realm_filters: { realm_filters: [] },
  realm_incoming_webhook_bots: { realm_incoming_webhook_bots: [] },
  stop_words: { stop_words: [] },
  tenor: { tenor_api_key: '' },
  video_calls: { has_zoom_token: false, has_webex_token: false },
};

/** A capability that takes up one of these features takes its row away. */
export const absentFeaturesStates: readonly InitialState[] = Object.entries(EMPTY_PARTS).map(([fetchType, fields]) => ({
  fetchTypes: [fetchType],
  describes: sameTypes(fields),
  state: () => fields,
}));
