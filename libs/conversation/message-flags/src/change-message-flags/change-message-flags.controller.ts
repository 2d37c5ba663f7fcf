import { causedBy } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  boolean,
  BooleanParameter,
  Describe,
  integer,
  IntegerParameter,
  JsonParameter,
  listOf,
  nullable,
  Parameters,
  TextParameter,
  Costly,
} from '@chat/http';
import {
  anchorNamed,
  MESSAGE_READING_LIMITS,
  type NarrowTerm,
  narrowTerms,
  refuseExcludedMiddle,
} from '@chat/message-reading';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeMessageFlags, ChangeMessageFlagsInNarrow } from './change-message-flags.command.js';

const { perRequest: MAX_MESSAGES } = MESSAGE_READING_LIMITS.messages;

export class ChangeMessageFlagsParameters {
  @JsonParameter(listOf(integer(), { maxLength: MAX_MESSAGES })) readonly messages!: readonly number[];
  @TextParameter() readonly op!: string;
  @TextParameter() readonly flag!: string;
}

export class ChangeMessageFlagsInNarrowParameters {
  @TextParameter() readonly anchor!: string;
  @BooleanParameter({ default: true }) readonly includeAnchor!: boolean;
  @IntegerParameter({ min: 0 }) readonly numBefore!: number;
  @IntegerParameter({ min: 0 }) readonly numAfter!: number;
  @JsonParameter(narrowTerms, { nullable: true }) readonly narrow!: readonly NarrowTerm[] | null;
  @TextParameter() readonly op!: string;
  @TextParameter() readonly flag!: string;
}

@Costly()
@Controller('api/v1/messages/flags')
export class ChangeMessageFlagsController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Describe('Adds a personal flag to messages, or removes it from them.', {
    answer: { messages: listOf(integer()), ignored_because_not_subscribed_channels: listOf(integer()) },
  })
  async changeMessageFlags(
    @AuthenticatedActor() actor: Actor,
    @Parameters() { messages, op, flag }: ChangeMessageFlagsParameters,
  ) {
    const { ignoredChannelIds } = await this.commands.execute(
      new ChangeMessageFlags({ userId: actor.userId, messageIds: messages, op, flag, cause: causedBy(actor) }),
    );
    return { messages, ignored_because_not_subscribed_channels: ignoredChannelIds };
  }

  @Post('narrow')
  @Describe('Adds a personal flag to a range of messages, or removes it from them.', {
    answer: {
      processed_count: integer(),
      updated_count: integer(),
      first_processed_id: nullable(integer()),
      last_processed_id: nullable(integer()),
      found_oldest: boolean(),
      found_newest: boolean(),
      ignored_because_not_subscribed_channels: listOf(integer()),
    },
    errors: ['BAD_NARROW'],
  })
  async changeMessageFlagsInNarrow(
    @AuthenticatedActor() actor: Actor,
    @Parameters() parameters: ChangeMessageFlagsInNarrowParameters,
  ) {
    const { anchor, includeAnchor, numBefore, numAfter, narrow, op, flag } = parameters;
    refuseExcludedMiddle(includeAnchor, numBefore, numAfter);
    const range = { anchor: anchorNamed(anchor), includeAnchor, ...clamped(numBefore, numAfter), narrow: narrow ?? [] };
    const changed = await this.commands.execute(
      new ChangeMessageFlagsInNarrow({ userId: actor.userId, range, op, flag, cause: causedBy(actor) }),
    );
    return {
      processed_count: changed.processedCount,
      updated_count: changed.updatedCount,
      first_processed_id: changed.firstProcessedId,
      last_processed_id: changed.lastProcessedId,
      found_oldest: changed.foundOldest,
      found_newest: changed.foundNewest,
      ignored_because_not_subscribed_channels: changed.ignoredChannelIds,
    };
  }
}

/** At most as many messages as one request may touch; when both sides are long, half of it each. */
function clamped(before: number, after: number) {
  const numBefore = Math.min(before, Math.max(MAX_MESSAGES - after, MAX_MESSAGES / 2));
  return { numBefore, numAfter: Math.min(after, MAX_MESSAGES - numBefore) };
}
