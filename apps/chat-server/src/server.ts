import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { Passwords } from '@chat/accounts';
import {
  checkSealingFiles,
  closeEngines,
  type Configuration,
  engineNamesOf,
  idScaleFor,
  openSharedEngines,
  ServerParts,
  type SharedEngines,
  untilReachable,
} from '@chat/composition';
import { Site } from '@chat/directory';
import { describeDamage, EventLogFenced, EventLogRefused } from '@chat/event-log';
import { ReadStoreRefused } from '@chat/read-store';
import { createChatApplication, RateLimits, RequestAdmission } from '@chat/http';
import { type Clock, SystemClock } from '@chat/kernel';
import { type FoundedOrganization, foundOrganization } from '@chat/members';
import type { ProcessRunner } from '@chat/processes';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { AvailabilityGuard } from './availability/availability.guard.js';
import { ChatServerModule } from './chat-server.module.js';
import { type Alarms, Core } from './core/core.js';
import { Sealing } from './core/sealing.js';
import { ThisServer } from './core/this-server.js';
import { Shutdown } from './shutdown.js';
import { NestLogger } from './logging.js';
import { AddressUnusable, listeningAddress } from './starting/listening-address.js';
import { processesCaughtUp } from './starting/processes-caught-up.js';
import { showStart } from './starting/show-start.js';
import { StartListener } from './starting/start-listener.js';
import { answerAfterReactions, AwaitedReactions } from './core/awaited-reactions.js';
import { countRequests } from './metrics/count-requests.js';
import { Metrics } from './metrics/metrics.js';
import { watchOperation } from './metrics/watch-operation.js';
import { OperatorRequests } from './operator-requests/operator-requests.js';
import { RunningProcesses } from './processes/running-processes.js';

export interface RunningServer {
  readonly application: NestFastifyApplication;
  readonly core: Core;
  readonly site: Site;
  readonly processes: readonly ProcessRunner[];
  readonly sealing: Sealing;
  /** The organization founded by the first start; null on every later start. */
  readonly founded: FoundedOrganization | null;
  close(): Promise<void>;
}

export interface ServerOptions {
  readonly logger: Logger;
  readonly engines?: SharedEngines;
  readonly passwords?: Passwords;
  readonly clock?: SystemClock;
  /** Called once when another process has opened the log of this one, which must end at once. */
  readonly onFenced?: (error: Error) => void;
  /** Makes and signs the tree of the log. Default: nothing. */
  readonly sealing?: 'on a thread' | 'here';
}

export async function startServer(configuration: Configuration, options: ServerOptions): Promise<RunningServer> {
  const { host, port } = await listeningAddress(configuration.host, configuration.port);
  const site = new Site(configuration.publicUrl || urlOf(host, port));
  const serverUrl = configuration.serverUrl || urlOf(ANYWHERE.has(host) ? hostname() : host, port);
  const engines = options.engines ?? (await openSharedEngines(configuration, untilReachable(options.logger)));
  const release = () => (options.engines ? Promise.resolve() : closeEngines(engines));
  let server: Awaited<ReturnType<typeof start>>;
  try {
    server = await start({ configuration, options, engines, site, serverUrl, port });
  } catch (error) {
    await release();
    throw error;
  }
  const { application } = server;
  application.get(Shutdown).last(release);
  await application.listen({ host, port }).catch(async (error: NodeJS.ErrnoException) => {
    await application.close();
    throw new AddressUnusable({ host, port }, error);
  });
  return { ...server, close: () => application.close() };
}

const ANYWHERE = new Set(['0.0.0.0', '::']);

function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

interface Starting {
  readonly configuration: Configuration;
  readonly options: ServerOptions;
  readonly engines: SharedEngines;
  readonly site: Site;
  readonly serverUrl: string;
  readonly port: number;
}

async function start({ configuration, options, engines, site, serverUrl, port }: Starting) {
  const { logger, passwords = new Passwords(configuration.rateLimit), clock = new SystemClock() } = options;
  await checkSealingFiles(configuration);
  const serverParts = await ServerParts.load();
  const { eventLog, dataDir, ownerName, ownerEmail, ownerPassword } = configuration;
  const founded = await foundOrganization({
    log: engines.log,
    clock,
    site,
    passwords,
    streams: serverParts.founding(configuration),
    dataDirectory: eventLog === 'memory' ? null : dataDir,
    ownerName,
    ownerEmail,
    ownerPassword: ownerPassword || null,
  });
  const metrics = new Metrics();
  const serverSecret = randomBytes(32).toString('base64url');
  const core = new Core({
    ...engines,
    serverParts,
    settings: serverParts.settings(configuration, clock),
    log: metrics.measured(engines.log),
    engineNames: engineNamesOf(configuration),
    serverId: configuration.serverId || (engines.isDistributed ? randomBytes(4).toString('hex') : 'local'),
    serverAddress: { url: serverUrl, secret: serverSecret },
    clock,
    site,
    queues: {
      ...idScaleFor(configuration),
      longPollSeconds: configuration.longPollSeconds,
      idleSeconds: configuration.queueIdleSeconds,
    },
    alarms: alarmsOf(logger, options.onFenced),
  });
  if (core.ballast?.isSpent) logger.error('the disk is full; the server only reads until it has room');
  const listener = new StartListener(core, { host: configuration.host, port });
  const hide = showStart(() => core.starting, logger);
  const services = startServices({ configuration, options, site, core, metrics, passwords, serverSecret });
  return services
    .then((started) => ({ ...started, core, site, founded }))
    .finally(() => {
      hide();
      return listener.stop();
    });
}

interface Services extends Pick<Starting, 'configuration' | 'options' | 'site'> {
  readonly core: Core;
  readonly metrics: Metrics;
  readonly passwords: Passwords;
  readonly serverSecret: string;
}

/** Starts the followers of the log first, then the services that answer requests, and last the processes that issue commands. */
async function startServices({ configuration, options, site, core, metrics, passwords, serverSecret }: Services) {
  await core.start();
  const { logger } = options;
  const { clock } = core;
  const { developmentMode, rateLimit, trustedProxies } = configuration;
  const onThreads = options.sealing === 'on a thread';
  if (developmentMode) logger.warn('CHAT_DEV_MODE is on: anybody can log in as anybody, and move the clock');
  const admission = new RequestAdmission(rateLimit);
  const application = await createChatApplication(
    ChatServerModule.of({
      configuration,
      logger,
      core,
      admission,
      metrics,
      passwords,
      hasReplayThread: onThreads,
    }),
    {
      logger: new NestLogger(logger),
      trustedProxies,
      serverSecret,
      rateLimits: rateLimitsOf(configuration, clock),
      admission,
      publicUrl: site.url,
      guardsBefore: [AvailabilityGuard],
    },
  );
  const [sealing, thisServer] = [application.get(Sealing), application.get(ThisServer)];
  metrics.watch(core);
  watchOperation(metrics, core, thisServer);
  metrics.watchSealing(() => sealing.status);
  countRequests(application, metrics, logger);
  const reactions = new AwaitedReactions(core);
  answerAfterReactions(application, reactions);
  await application.init();
  const processes = application.get(RunningProcesses).start();
  reactions.watch(processes);
  thisServer.watch(processes);
  if (!core.isDistributed && configuration.eventLog !== 'memory') application.get(OperatorRequests).start();
  if (options.sealing) sealing.prepare(site, logger, onThreads);
  metrics.watchProcesses(core, processes);
  await processesCaughtUp(core, processes, logger);
  sealing.begin();
  return { application, processes, sealing };
}

function rateLimitsOf(configuration: Configuration, clock: Clock): RateLimits | null {
  const { rateLimit, ratePerUser, ratePerAddress, rateOfSends, rateOfUploads } = configuration;
  const rates = { perUser: ratePerUser, perAddress: ratePerAddress, sends: rateOfSends, uploads: rateOfUploads };
  return rateLimit ? new RateLimits(clock, rates) : null;
}

function alarmsOf(logger: Logger, onFenced: ServerOptions['onFenced']): Alarms {
  return {
    onPoisoned: (status) =>
      logger.fatal(status, `projection ${status.name} stopped at an event that it cannot process`),
    onFailure: (failure) =>
      logger.fatal(failure, 'the directory stopped; every request is refused until the server is restarted'),
    onRoomAgain: () => logger.warn('the disk has room again; requests that store something are served again'),
    onAvailability(engine, failure) {
      if (!failure) return logger.warn(`the ${engine} is available again`);
      if (failure instanceof EventLogFenced && onFenced) return onFenced(failure);
      logger.error(
        { error: failure },
        failure instanceof EventLogRefused || failure instanceof ReadStoreRefused
          ? `the ${engine} refuses this server; requests that need it are refused until that is put right: ${failure.message}`
          : `the ${engine} is unavailable; requests that need it are refused until it is available again`,
      );
    },
    onDamage: (damage) =>
      logger.fatal({ damage }, `${describeDamage(damage)} Nothing of that stream is served from there on: repair it`),
    onDamagedModel: (name, { message }) => logger.error({ read_model: name }, message),
    onStoreUnchecked: (error) => logger.warn({ error: String(error) }, 'indexes of the read store were not checked'),
    onModelRebuilt(name, error) {
      if (error === undefined) return logger.warn({ read_model: name }, `the damaged read model ${name} is rebuilt`);
      logger.fatal({ read_model: name, error }, `the damaged read model ${name} cannot be rebuilt; restart the server`);
    },
    onUnannounced: ({ position, type }, error) =>
      logger.error({ position, type, error }, 'clients could not be notified of an event and must register again'),
    onSnapshotTrouble: (message, error) => logger.warn({ error }, message),
  };
}
