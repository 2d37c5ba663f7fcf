import { causedBy } from '@chat/directory';
import {
  about,
  type Actor,
  AuthenticatedActor,
  BooleanParameter,
  Describe,
  integer,
  IntegerParameter,
  JsonParameter,
  listOf,
  Parameters,
  RequireOwner,
  TextParameter,
} from '@chat/http';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { mandateShape } from '../mandate/shown-mandate.js';
import { parseMoment } from '../moment/parse-moment.js';
import { GrantMandate } from './grant-mandate.command.js';

class MandateParameters {
  @IntegerParameter({ about: 'Id of the account that is to audit.' })
  readonly userId!: number;

  @JsonParameter(listOf(integer()), { optional: true, about: 'Ids of the channels that it covers. Default: all.' })
  readonly streamIds: readonly number[] | undefined;

  @JsonParameter(listOf(integer()), {
    optional: true,
    about: 'Ids of the accounts whose messages and direct conversations it covers. Default: all.',
  })
  readonly userIds: readonly number[] | undefined;

  @BooleanParameter({ default: false, about: 'Whether it covers direct messages.' })
  readonly directMessages!: boolean;

  @TextParameter({
    optional: true,
    about:
      'Its end, such as `2027-03-31` (the end of that day) or `2027-03-31T18:00+02:00`, else in UTC. Default: until it is taken back.',
  })
  readonly until: string | undefined;

  @BooleanParameter({
    default: false,
    about: 'Whether it includes legal holds, which only a mandate for all channels, accounts and direct messages can.',
  })
  readonly canHold!: boolean;

  @TextParameter({ about: 'Why it is given. It stays in the log, and all owners read it.' })
  readonly reason!: string;
}

@Controller('api/v1/audit/mandates')
export class GrantMandateController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Describe('Gives an account a mandate to audit, in place of an earlier one. All owners are notified.', {
    answer: { mandate: about('As it was given.', mandateShape) },
  })
  @RequireOwner()
  async grantMandate(
    @AuthenticatedActor() actor: Actor,
    @Parameters({ refusesUnknown: true }) parameters: MandateParameters,
  ) {
    const { userId, streamIds, userIds, directMessages, until, canHold, reason } = parameters;
    const granted = await this.commands.execute(
      new GrantMandate({
        account: String(userId),
        mandate: {
          channelIds: streamIds ?? null,
          accountIds: userIds ?? null,
          includesDirectMessages: directMessages,
          until: until === undefined ? null : parseMoment(until, 'end'),
          reason,
          ...(canHold && { mayHold: true as const }),
        },
        cause: causedBy(actor),
      }),
    );
    return { mandate: granted.mandate };
  }
}
