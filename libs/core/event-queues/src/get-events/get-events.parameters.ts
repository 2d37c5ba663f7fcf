import { BooleanParameter, IntegerParameter, JsonParameter, TextParameter } from '@chat/http';
import type { DeclaredCapability } from '../announcements/announcement.js';
import type { QueueNarrow } from '../queue/narrow.js';
import type { RegistrationRequest } from '../register-queue/register-queue.rules.js';
import { capabilitiesIn, eventTypeNames, narrowTerms } from '../register-queue/registration-kinds.js';
import { LIMITS } from '../event-queues.limits.js';

const OFF = { default: false } as const;

/** The poll itself, and the parameters with which a client may register a queue in the same call. */
export class GetEventsParameters implements Readonly<Record<DeclaredCapability, boolean>> {
  @TextParameter({ optional: true, maxLength: LIMITS.messages.queueIdCharacters }) readonly queueId?: string;
  @IntegerParameter({ optional: true }) readonly lastEventId?: number;
  @BooleanParameter(OFF) readonly dontBlock!: boolean;
  @JsonParameter(eventTypeNames, { optional: true }) readonly eventTypes?: string[];
  @JsonParameter(narrowTerms, { default: [] }) readonly narrow!: QueueNarrow;
  @BooleanParameter(OFF) readonly applyMarkdown!: boolean;
  @BooleanParameter(OFF) readonly clientGravatar!: boolean;
  @BooleanParameter(OFF) readonly slimPresence!: boolean;
  @BooleanParameter({ optional: true }) readonly allPublicStreams?: boolean;
  @IntegerParameter({ default: 0, min: 0 }) readonly lifespanSecs!: number;
  @BooleanParameter(OFF) readonly notification_settings_null!: boolean;
  @BooleanParameter(OFF) readonly bulk_message_deletion!: boolean;
  @BooleanParameter(OFF) readonly user_avatar_url_field_optional!: boolean;
  @BooleanParameter(OFF) readonly stream_typing_notifications!: boolean;
  @BooleanParameter(OFF) readonly user_settings_object!: boolean;
  @BooleanParameter(OFF) readonly linkifier_url_template!: boolean;
  @BooleanParameter(OFF) readonly user_list_incomplete!: boolean;
  @BooleanParameter(OFF) readonly include_deactivated_groups!: boolean;
  @BooleanParameter(OFF) readonly archived_channels!: boolean;
  @BooleanParameter(OFF) readonly empty_topic_name!: boolean;
  @BooleanParameter(OFF) readonly simplified_presence_events!: boolean;
  @BooleanParameter(OFF) readonly individual_emoji_changes!: boolean;
}

export function registrationIn(parameters: GetEventsParameters, userId: number): RegistrationRequest {
  return {
    ...parameters,
    userId,
    eventTypes: parameters.eventTypes ?? null,
    fetchTypes: [],
    allPublicChannels: parameters.allPublicStreams,
    presenceHistoryLimitDays: 0,
    includeSubscribers: false,
    capabilities: capabilitiesIn(parameters),
    idleTimeoutSeconds: parameters.lifespanSecs,
  };
}
