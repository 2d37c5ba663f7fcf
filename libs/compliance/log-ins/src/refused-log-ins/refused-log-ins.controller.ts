import {
  about,
  type Actor,
  AuthenticatedActor,
  Describe,
  integer,
  listOf,
  object,
  type PassedOn,
  RequestPassedOn,
  RequireOwner,
  text,
} from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { AuditInspections, ServersOfService } from '@chat/ports';
import type { RefusedLogIn } from './refused-log-ins.js';
import { ListRefusedLogIns } from './list-refused-log-ins.query.js';

const PATH = '/api/v1/audit/refused_log_ins';

const refusalShape = object({
  name: about('As it was given: an e-mail address, mostly.', text()),
  address: about('Where it came from; of IPv6, the network.', text()),
  hour: about('Begin of the hour: ISO 8601, UTC.', text()),
  count: about('How often.', integer()),
  server: about('The server that refused it.', text()),
});

type Shown = ReturnType<typeof shown>;

@Controller('api/v1/audit/refused_log_ins')
export class RefusedLogInsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly servers: ServersOfService,
    private readonly inspections: AuditInspections,
  ) {}

  @Get()
  @Describe(
    'Refused log-ins and API keys, counted by name, address and hour on every server since its start, for a week at the most, newest first. For owners, whose look is recorded by each server.',
    {
      answer: {
        refused: about('Newest first.', listOf(refusalShape)),
        silent_servers: about('Servers that did not answer.', listOf(text())),
      },
    },
  )
  @RequireOwner()
  async listRefused(@AuthenticatedActor() actor: Actor, @RequestPassedOn() request: PassedOn) {
    await this.inspections.record(actor, { what: 'refused_log_ins', parameters: { server: this.servers.own } });
    const refusals = await this.queries.execute(new ListRefusedLogIns());
    const here = refusals.map((refusal) => shown(refusal, this.servers.own));
    const others = await this.servers.askOthers<{ readonly refused: readonly Shown[] }>(PATH, request);
    const refused = [...here, ...others.flatMap(({ answer }) => answer?.refused ?? [])];
    return {
      refused: refused.toSorted((one, other) => (one.hour < other.hour ? 1 : one.hour > other.hour ? -1 : 0)),
      silent_servers: others.filter(({ answer }) => answer === null).map(({ server }) => server),
    };
  }
}

const shown = ({ name, address, hour, count }: RefusedLogIn, server: string) => ({
  name,
  address,
  hour: new Date(hour).toISOString(),
  count,
  server,
});
