import {
  about,
  boolean,
  type PassedOn,
  RequestPassedOn,
  choice,
  Describe,
  float,
  integer,
  listOf,
  nullable,
  object,
  RequireOwner,
  text,
} from '@chat/http';
import { ServersOfService } from '@chat/ports';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetState, type ServiceState } from './get-state.query.js';
import type { LastVerification } from './last-verification.js';
import { lagsOf } from './sampling.js';

const PATH = '/api/v1/operation/state';

const engineVersion = about('Name and version, as the engine says; null: it did not answer.', nullable(text()));

const followerShape = object({
  name: text(),
  kind: about(
    '`directory`: accounts and channels in memory; `read_model`: documents that requests are answered from; `process`: reacts to events.',
    choice(['directory', 'read_model', 'process'] as const),
  ),
  state: text(),
  position: about('Position in the log up to which it is done.', integer()),
  lag: about('Positions that it is behind the end of the log; null: the log does not answer.', nullable(integer())),
});

const limitShape = object({
  code: about('Of the error.', text()),
  route: about('Method and path.', text()),
  hour: about('Begin of the hour: ISO 8601, UTC.', text()),
  count: about('Requests that were refused.', integer()),
  accounts: about('From so many accounts, up to 1000.', integer()),
  addresses: about('From so many addresses of strangers, up to 1000.', integer()),
});

const verificationShape = object({
  time: about('When it was made: ISO 8601, UTC.', text()),
  operator: about('Account of the operating system.', nullable(text())),
  is_sound: about('Whether everything was as the log says.', boolean()),
  problems: about('How many were found.', integer()),
  position: about('Last position of the log that it saw.', integer()),
});

const serverShape = object({
  server: about('Its id.', text()),
  version: about('Version of the server program, as in `chat status`.', text()),
  node_version: about('Of Node.js.', text()),
  started: about('ISO 8601, UTC.', text()),
  log: object({
    engine: text(),
    version: engineVersion,
    head: about('Null: it does not answer.', nullable(integer())),
  }),
  read_store: about('Where read models are.', object({ engine: text(), version: engineVersion })),
  followers: about('The directory, the read models, and the processes that this server runs.', listOf(followerShape)),
  queues: object({
    count: integer(),
    waiting: about('Polls that are held open.', integer()),
    bytes: about('Memory of the events that wait.', integer()),
    longest_silent_since: about('ISO 8601, UTC; null: there is none.', nullable(text())),
  }),
  uploaded_bytes: about('All uploaded files together.', integer()),
  disk: about(
    'Where the data folder is; null: it has none.',
    nullable(
      object({ free_bytes: about('For the server.', integer()), total_bytes: about('Of the file system.', integer()) }),
    ),
  ),
  memory_bytes: about('Of the process.', integer()),
  reached_limits: about('In the last day, newest first.', listOf(limitShape)),
  hour: about(
    'A sample every 15 seconds.',
    object({
      times: about('ISO 8601, UTC.', listOf(text())),
      events_per_second: about('Since the sample before.', listOf(float())),
      lags: about(
        'By follower.',
        listOf(object({ name: text(), values: about('In positions.', listOf(nullable(integer()))) })),
      ),
    }),
  ),
});

@Controller('api/v1/operation/state')
export class ShowStateController {
  constructor(
    private readonly queries: QueryBus,
    private readonly servers: ServersOfService,
  ) {}

  @Get()
  @Describe('How the servers are: what they have to do, who does what, and which limits were reached. For owners.', {
    answer: {
      servers: about('The one that was asked first.', listOf(serverShape)),
      silent_servers: about('Ids of servers that did not answer.', listOf(text())),
      last_verification: about(
        'The last result of `chat verify` that was recorded; null: none.',
        nullable(verificationShape),
      ),
      erased_bytes_wait_since: about(
        'Since when bytes of what was erased wait on the disk of EventStoreDB for a scavenge: ISO 8601, UTC; null: none do, or the log is embedded.',
        nullable(text()),
      ),
      leases: about(
        'Work that one process of the service does at a time.',
        listOf(
          object({ lease: about('Name of the work.', text()), holder: about('The process that has it.', text()) }),
        ),
      ),
    },
  })
  @RequireOwner()
  async showState(@RequestPassedOn() request: PassedOn) {
    const [own, others] = await Promise.all([
      this.queries.execute(new GetState()),
      this.servers.askOthers<{ readonly servers: readonly object[] }>(PATH, request),
    ]);
    const { leases, verification, bytesWaitSince } = own;
    const shownOthers = others.flatMap(
      ({ answer }) => (answer?.servers ?? []) as readonly ReturnType<typeof this.shown>[],
    );
    return {
      servers: [this.shown(own), ...shownOthers],
      silent_servers: others.filter(({ answer }) => answer === null).map(({ server }) => server),
      leases,
      last_verification: verification && shownVerification(verification),
      erased_bytes_wait_since: bytesWaitSince === undefined ? null : timeOf(bytesWaitSince),
    };
  }

  shown({ running, versions, hour, limits }: ServiceState) {
    const { startedAt, log, store, followers, queues, uploadedBytes, disk } = running;
    const lags = lagsOf(running);
    return {
      server: this.servers.own,
      version: versions.program,
      node_version: process.version,
      started: timeOf(startedAt),
      log: { ...log, version: versions.log },
      read_store: { ...store, version: versions.store },
      followers: followers.map((each) => ({ ...each, lag: lags.get(each.name) ?? null })),
      queues: {
        count: queues.count,
        waiting: queues.waiting,
        bytes: queues.bytes,
        longest_silent_since: queues.longestSilentSince === null ? null : timeOf(queues.longestSilentSince),
      },
      uploaded_bytes: uploadedBytes,
      disk: disk && { free_bytes: disk.free, total_bytes: disk.total },
      memory_bytes: process.memoryUsage.rss(),
      reached_limits: limits.map((limit) => ({ ...limit, hour: timeOf(limit.hour) })),
      hour: { times: hour.times.map(timeOf), events_per_second: hour.eventsPerSecond, lags: hour.lags },
    };
  }
}

const shownVerification = ({ time, operator, isSound, problems, position }: LastVerification) => ({
  time: timeOf(time),
  operator,
  is_sound: isSound,
  problems,
  position,
});

const timeOf = (milliseconds: number): string => new Date(milliseconds).toISOString();
