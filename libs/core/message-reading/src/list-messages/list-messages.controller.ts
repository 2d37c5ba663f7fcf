import type { RequestedForm } from '../documents/message-object.js';
import { readMessageShape } from '../documents/message-shape.js';
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
  optional,
  Parameters,
  IsOlderTerminal,
  TextParameter,
} from '@chat/http';
import { DomainError, strip } from '@chat/kernel';
import { readIso } from '@chat/markdown';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListMessages, ListMessagesById } from './list-messages.query.js';
import { type Anchor, anchorNamed, refuseExcludedMiddle } from './message-range.js';
import { narrowTerms } from './narrow-parameter.js';
import type { NarrowTerm } from './narrow.js';
import { LIMITS } from '../message-reading.limits.js';

const { perRequest: MAX_MESSAGES } = LIMITS.messages;

export class ListMessagesParameters {
  @TextParameter({ optional: true }) readonly anchor?: string;
  @TextParameter({ optional: true }) readonly anchorDate?: string;
  @BooleanParameter({ optional: true }) readonly includeAnchor?: boolean;
  @IntegerParameter({ optional: true, min: 0 }) readonly numBefore?: number;
  @IntegerParameter({ optional: true, min: 0 }) readonly numAfter?: number;
  @JsonParameter(narrowTerms, { default: [] }) readonly narrow!: readonly NarrowTerm[];
  @JsonParameter(listOf(integer({ min: 0 })), { optional: true }) readonly messageIds?: readonly number[];
  @BooleanParameter({ default: true }) readonly clientGravatar!: boolean;
  @BooleanParameter({ default: true }) readonly applyMarkdown!: boolean;
  @BooleanParameter({ default: false }) readonly allowEmptyTopicName!: boolean;
  @BooleanParameter({ optional: true }) readonly useFirstUnreadAnchor?: boolean;
}

@Controller('api/v1/messages')
export class ListMessagesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Describe('The messages around an anchor, or with given ids, that fit a narrow.', {
    answer: {
      messages: listOf(readMessageShape),
      anchor: optional(integer()),
      found_anchor: boolean(),
      found_oldest: boolean(),
      found_newest: boolean(),
      history_limited: boolean(),
    },
    errors: ['BAD_NARROW'],
  })
  async listMessages(
    @AuthenticatedActor() actor: Actor,
    @Parameters() parameters: ListMessagesParameters,
    @IsOlderTerminal() reactingUsers: boolean,
  ) {
    const { messageIds } = parameters;
    const form = { ...parameters, reactingUsers };
    if (messageIds) return this.#byId(actor, parameters, messageIds, form);
    const { includeAnchor = true, numBefore = 0, numAfter = 0, narrow } = parameters;
    const anchor = anchorOf(parameters);
    refuseTooMany(numBefore + numAfter);
    refuseExcludedMiddle(includeAnchor, numBefore, numAfter);
    const range = { anchor, includeAnchor, numBefore, numAfter, narrow };
    return this.queries.execute(new ListMessages(actor.userId, range, form));
  }

  async #byId(actor: Actor, parameters: ListMessagesParameters, messageIds: readonly number[], form: RequestedForm) {
    const { anchor, numBefore, numAfter, useFirstUnreadAnchor } = parameters;
    if (anchor !== undefined || numBefore || numAfter || useFirstUnreadAnchor) throw new UnsupportedCombination();
    refuseTooMany(messageIds.length);
    const messages = await this.queries.execute(
      new ListMessagesById(actor.userId, messageIds, parameters.narrow, form),
    );
    return { messages, found_anchor: false, found_oldest: false, found_newest: false, history_limited: false };
  }
}

class UnsupportedCombination extends DomainError {
  constructor() {
    const names = 'num_before, num_after, anchor, message_ids, include_anchor, use_first_unread_anchor';
    super(`Unsupported parameter combination: ${names}`, 'BAD_REQUEST', { parameters: names });
  }
}

function refuseTooMany(count: number): void {
  if (count > MAX_MESSAGES) throw new DomainError(`Too many messages requested (maximum ${MAX_MESSAGES}).`);
}

function anchorOf({ anchor, anchorDate, useFirstUnreadAnchor }: ListMessagesParameters): Anchor {
  if (useFirstUnreadAnchor) return 'first_unread';
  if (anchor === undefined) throw new DomainError("Missing 'anchor' argument.");
  if (anchor === 'date') return { since: momentOf(anchorDate) };
  return anchorNamed(anchor);
}

function momentOf(anchorDate: string | undefined): number {
  if (anchorDate === undefined) throw new DomainError("Missing 'anchor_date' argument.");
  const time = readIso(strip(anchorDate));
  if (time === undefined) throw new DomainError('anchor_date is not a date');
  return Date.parse(time);
}
