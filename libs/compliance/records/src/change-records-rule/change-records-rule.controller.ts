import { causedBy } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  Describe,
  integer,
  JsonParameter,
  nullable,
  Parameters,
  PathId,
  RequireOwner,
  TextParameter,
} from '@chat/http';
import { Controller, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ORGANIZATION, type RecordsPlace } from '../rules/place.js';
import { ChangeRecordsRule } from './change-records-rule.command.js';

const REASON = { about: 'Why. It stays in the log; owners, and auditors whose mandates cover the place, read it.' };

class RuleParameters {
  @JsonParameter(integer(), {
    about: 'Days from the posting of a message during which its content is not erased, whoever deletes it; 0: none.',
  })
  readonly recordsDays!: number;

  @TextParameter(REASON)
  readonly reason!: string;
}

class OwnRuleParameters {
  @JsonParameter(nullable(integer()), {
    about:
      'Days from the posting of a message during which its content is not erased, whoever deletes it; null: as in the organization.',
  })
  readonly recordsDays!: number | null;

  @TextParameter(REASON)
  readonly reason!: string;
}

@Controller('api/v1/records/rule')
export class ChangeRecordsRuleController {
  constructor(private readonly commands: CommandBus) {}

  @Patch()
  @Describe('Changes how long content must be kept in the organization. Lowering it waits 14 days.')
  @RequireOwner()
  async ofOrganization(
    @AuthenticatedActor() actor: Actor,
    @Parameters({ refusesUnknown: true }) { recordsDays, reason }: RuleParameters,
  ) {
    await this.#change(actor, ORGANIZATION, recordsDays, reason);
  }

  @Patch('direct_messages')
  @Describe('Changes how long direct messages must be kept. Lowering it waits 14 days.')
  @RequireOwner()
  async ofDirectMessages(
    @AuthenticatedActor() actor: Actor,
    @Parameters({ refusesUnknown: true }) { recordsDays, reason }: OwnRuleParameters,
  ) {
    await this.#change(actor, { kind: 'direct' }, recordsDays, reason);
  }

  @Patch('streams/:stream_id')
  @Describe('Changes how long the messages of a channel must be kept. Lowering it waits 14 days.')
  @RequireOwner()
  async ofChannel(
    @AuthenticatedActor() actor: Actor,
    @PathId('stream_id') channelId: number,
    @Parameters({ refusesUnknown: true }) { recordsDays, reason }: OwnRuleParameters,
  ) {
    await this.#change(actor, { kind: 'channel', channelId }, recordsDays, reason);
  }

  #change(actor: Actor, place: RecordsPlace, days: number | null, reason: string): Promise<void> {
    return this.commands.execute(new ChangeRecordsRule({ place, days, reason, cause: causedBy(actor) }));
  }
}
