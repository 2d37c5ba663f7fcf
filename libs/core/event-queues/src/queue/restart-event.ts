import { SharedEvent } from './shared-event.js';
import { SERVER_GENERATION, VERSION_FIELDS } from '../version/version.js';

/** Tells a client that the server was restarted, and its version (contract, event-queues: Restart). */
export function restartEvent(): { readonly type: 'restart'; readonly shared: SharedEvent } {
  const type = 'restart';
  const { zulip_version, zulip_merge_base, zulip_feature_level } = VERSION_FIELDS;
  const event = { type, zulip_version, zulip_merge_base, zulip_feature_level, server_generation: SERVER_GENERATION };
  return { type, shared: new SharedEvent(event, '') };
}
