import { causedBy } from '@chat/directory';
import {
  about,
  type Actor,
  AuthenticatedActor,
  Describe,
  integer,
  IntegerParameter,
  JsonParameter,
  listOf,
  object,
  Parameters,
  text,
  TextParameter,
} from '@chat/http';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { HoldKeepers } from '../hold-keepers/hold-keepers.js';
import { SetHold } from './set-hold.command.js';

class HoldParameters {
  @TextParameter({ about: 'What it is called, such as the number of a case.' })
  readonly name!: string;

  @TextParameter({ about: 'Why it is set. It stays in the log.' })
  readonly reason!: string;

  @JsonParameter(listOf(integer()), {
    default: [],
    about: 'Ids of accounts: what they post, and direct conversations that they are in.',
  })
  readonly userIds!: readonly number[];

  @JsonParameter(listOf(integer()), { default: [], about: 'Ids of channels.' })
  readonly streamIds!: readonly number[];

  @JsonParameter(listOf(object({ stream_id: integer(), topic: text() })), { default: [], about: 'Topics.' })
  readonly topics!: readonly { readonly stream_id: number; readonly topic: string }[];

  @JsonParameter(listOf(listOf(integer())), {
    default: [],
    about: 'Direct conversations: the ids of everybody in each.',
  })
  readonly conversations!: readonly (readonly number[])[];

  @IntegerParameter({ optional: true, about: 'Only what was posted since then, in UNIX seconds.' })
  readonly from: number | undefined;

  @IntegerParameter({ optional: true, about: 'Only what was posted until then, in UNIX seconds.' })
  readonly to: number | undefined;
}

@Controller('api/v1/records/holds')
export class SetHoldController {
  constructor(
    private readonly commands: CommandBus,
    private readonly keepers: HoldKeepers,
  ) {}

  @Post()
  @Describe(
    'Sets a legal hold: what it covers is not erased, whoever deletes it. For owners, and auditors whose mandates include holds; nobody else is told.',
    { answer: { id: about('Of the hold.', integer()) } },
  )
  async setHold(
    @AuthenticatedActor() actor: Actor,
    @Parameters({ refusesUnknown: true })
    { name, reason, userIds, streamIds, topics, conversations, from, to }: HoldParameters,
  ) {
    this.keepers.assert(actor);
    const hold = {
      name,
      reason,
      accounts: userIds,
      channels: streamIds,
      topics: topics.map(({ stream_id: channel, topic }) => ({ channel, topic })),
      conversations,
      from: from === undefined ? null : from * 1000,
      to: to === undefined ? null : to * 1000 + 999,
    };
    const { holdId } = await this.commands.execute(new SetHold({ hold, cause: causedBy(actor) }));
    return { id: holdId };
  }
}
