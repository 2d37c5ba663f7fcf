import { CHANNEL_PERMISSION_NAMES } from '@chat/directory';
import { BooleanParameter, choice, IntegerParameter, JsonParameter } from '@chat/http';
import type { NewChannelOptions } from './new-channel-options.js';
import { PermissionParameters } from './permission-parameters.js';
import { retention, retentionDays } from './retention.js';
import { TOPICS_POLICIES } from './topics-policy.js';

export class NewChannelParameters extends PermissionParameters {
  @BooleanParameter({ default: false }) readonly inviteOnly!: boolean;
  @BooleanParameter({ default: false }) readonly isWebPublic!: boolean;
  @BooleanParameter({ default: false }) readonly isDefaultStream!: boolean;
  @BooleanParameter({ optional: true }) readonly historyPublicToSubscribers?: boolean;
  /** JSON, unlike in changes of a channel; plain text is accepted, too. */
  @JsonParameter(choice(TOPICS_POLICIES), { default: 'inherit', bareText: true })
  readonly topicsPolicy!: (typeof TOPICS_POLICIES)[number];
  @JsonParameter(retention, { default: 'realm_default', bareText: true })
  readonly messageRetentionDays!: number | string;
  @IntegerParameter({ optional: true }) readonly folderId?: number;
  @BooleanParameter({ default: false }) readonly announce!: boolean;
}

export function newChannelOptions(parameters: NewChannelParameters): NewChannelOptions {
  const { inviteOnly, isWebPublic, isDefaultStream, topicsPolicy, announce } = parameters;
  return {
    inviteOnly,
    isWebPublic,
    isDefault: isDefaultStream,
    topicsPolicy,
    announce,
    historyPublicToSubscribers: parameters.historyPublicToSubscribers ?? null,
    messageRetentionDays: retentionDays(parameters.messageRetentionDays),
    folderId: parameters.folderId ?? null,
    permissions: Object.fromEntries(
      CHANNEL_PERMISSION_NAMES.flatMap((name) => (parameters[name] === undefined ? [] : [[name, parameters[name]]])),
    ),
  };
}
