import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { describeVariables, openLogger, readConfiguration } from '@chat/composition';
import { collectDefaultMetrics } from 'prom-client';
import { requestContext } from './logging.js';
import { type RunningServer, startServer } from './server.js';

if (process.argv.includes('--help')) {
  console.log(`Serves team chat over a Zulip-compatible REST API. Set by environment variables, or by a .env file:\n`);
  console.log(describeVariables());
} else {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    if (process.env['CHAT_LOG_LEVEL'] === 'debug') console.error(error);
    process.exit(1);
  });
}

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const configuration = readConfiguration(process.env);
  const logger = openLogger(configuration.logLevel, requestContext);
  collectDefaultMetrics();
  const server = await startServer(configuration, { logger });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      logger.info(`${signal}: finishing what was accepted`);
      server.close().catch((error: unknown) => {
        logger.fatal(error);
        process.exitCode = 1;
      });
    });
  }
  greet(server);
}

/** The only time that the owner's key is shown. */
function greet({ founded, site }: RunningServer): void {
  if (founded) {
    console.log(`A new organization. Its owner is ${founded.email}; API key: ${founded.apiKey}`);
    if (founded.path) console.log(`Clients start with ${founded.path}`);
  }
  console.log(`Listening at ${site.url}`);
}
