import { causedBy, CHANNEL_PERMISSION_NAMES } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  BooleanParameter,
  ChoiceParameter,
  Describe,
  IntegerParameter,
  JsonParameter,
  Parameters,
  PathId,
  TextParameter,
} from '@chat/http';
import { Controller, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MAX_DESCRIPTION_LENGTH } from '../descriptions/channel-descriptions.js';
import { PermissionChangeParameters } from '../parameters/permission-parameters.js';
import { retention, retentionDays } from '../parameters/retention.js';
import { TOPICS_POLICIES } from '../parameters/topics-policy.js';
import { ChangeChannel } from './change-channel.command.js';
import type { ChannelChanges } from './change-channel.intent.js';

export class ChangeChannelParameters extends PermissionChangeParameters {
  @TextParameter({ optional: true, nullBytes: true }) readonly newName?: string;
  @TextParameter({ optional: true, maxLength: MAX_DESCRIPTION_LENGTH }) readonly description?: string;
  @BooleanParameter({ optional: true }) readonly isPrivate?: boolean;
  @BooleanParameter({ optional: true }) readonly isWebPublic?: boolean;
  @BooleanParameter({ optional: true }) readonly historyPublicToSubscribers?: boolean;
  @ChoiceParameter(TOPICS_POLICIES, { optional: true }) readonly topicsPolicy?: (typeof TOPICS_POLICIES)[number];
  @JsonParameter(retention, { optional: true, bareText: true }) readonly messageRetentionDays?: number | string;
  @IntegerParameter({ optional: true, nullable: true }) readonly folderId?: number | null;
  @BooleanParameter({ optional: true }) readonly isDefaultStream?: boolean;
  @BooleanParameter({ optional: true }) readonly isArchived?: boolean;
}

@Controller('api/v1/streams')
export class ChangeChannelController {
  constructor(private readonly commands: CommandBus) {}

  @Patch(':stream_id')
  @Describe('Changes settings of a channel: all that are named, or none.', {
    errors: ['EXPECTATION_MISMATCH', 'SYSTEM_GROUP_REQUIRED'],
  })
  async change(
    @AuthenticatedActor() actor: Actor,
    @PathId('stream_id') channelId: number,
    @Parameters() parameters: ChangeChannelParameters,
  ) {
    const cause = causedBy(actor);
    const changes = changesOf(parameters);
    await this.commands.execute(new ChangeChannel({ actorId: actor.userId, channelId, changes, cause }));
    return {};
  }
}

function changesOf(parameters: ChangeChannelParameters): ChannelChanges {
  const { newName, messageRetentionDays: days } = parameters;
  return {
    name: newName,
    description: parameters.description,
    isPrivate: parameters.isPrivate,
    isWebPublic: parameters.isWebPublic,
    historyPublicToSubscribers: parameters.historyPublicToSubscribers,
    topicsPolicy: parameters.topicsPolicy,
    messageRetentionDays: days === undefined ? undefined : retentionDays(days),
    folderId: parameters.folderId,
    isDefault: parameters.isDefaultStream,
    isArchived: parameters.isArchived,
    permissions: Object.fromEntries(
      CHANNEL_PERMISSION_NAMES.flatMap((name) => (parameters[name] === undefined ? [] : [[name, parameters[name]]])),
    ),
  };
}
