import { causedBy } from '@chat/directory';
import {
  about,
  type Actor,
  AuthenticatedActor,
  ChoiceParameter,
  Costly,
  Describe,
  integer,
  IntegerParameter,
  JsonParameter,
  listOf,
  object,
  Parameters,
  RequireOwner,
  text,
} from '@chat/http';
import { Controller, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DecideNameFinds } from './decide-name-finds.command.js';

const DECISIONS = ['leave', 'replace'] as const;

class DecideNameFindsParameters {
  @IntegerParameter({ about: 'The account that was deleted for good.' })
  readonly userId!: number;

  @JsonParameter(listOf(text()), { default: [], about: 'As in the search: names and addresses. They are not stored.' })
  readonly names!: readonly string[];

  @JsonParameter(listOf(integer()), { about: 'Messages of the list of finds.' })
  readonly messageIds!: readonly number[];

  @ChoiceParameter(DECISIONS, {
    about:
      '`replace`: in every version `Deleted user` stands for the name, also in topics, of all their messages, and what stood there is erased; `leave`: they stay as they are.',
  })
  readonly decision!: (typeof DECISIONS)[number];
}

@Controller('api/v1/records/names')
export class DecideNameFindsController {
  constructor(private readonly commands: CommandBus) {}

  @Patch()
  @Costly()
  @Describe(
    'Decides what becomes of messages that name a deleted account. Content that a records rule or a legal hold covers is left, and the answer says so.',
    {
      answer: {
        decided: about('The messages that are now as decided.', listOf(integer())),
        left: about(
          'The others.',
          listOf(
            object({
              message_id: integer(),
              why: about(
                '`rule` or `hold` (it, or another message of its topic, must be kept), `deleted`, `not found` (no name in it), `too large`, or `later`: the topic keeps the name until a deleted message of it cannot be restored any more, or settings of topics have not changed for a moment. Names in what it says are replaced nevertheless.',
                text(),
              ),
            }),
          ),
        ),
      },
    },
  )
  @RequireOwner()
  async decide(
    @AuthenticatedActor() actor: Actor,
    @Parameters({ refusesUnknown: true }) { userId, names, messageIds, decision }: DecideNameFindsParameters,
  ): Promise<object> {
    const data = { userId, words: names, messageIds: [...new Set(messageIds)], decision, cause: causedBy(actor) };
    const { decided, left } = await this.commands.execute(new DecideNameFinds(data));
    return { decided, left: left.map(({ messageId, why }) => ({ message_id: messageId, why })) };
  }
}
