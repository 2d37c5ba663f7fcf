import { speaksTls } from '@chat/tls';
import { MongoClient, type ServerHeartbeatFailedEvent } from 'mongodb';

import type { Connection } from './connection.js';
import { Refused, refusalOf } from './refusals.js';

const PROBE_MS = 1_000;

/**
 * Connects, and checks the rights to the database. A permanent failure is thrown at once, where the driver alone would keep looking
 * for servers.
 * @throws Refused; else like the driver
 */
export async function connect({ client, database }: Connection): Promise<void> {
  const { promise: refused, reject } = Promise.withResolvers<never>();
  const look = ({ connectionId: host, failure }: ServerHeartbeatFailedEvent) => {
    const words = refusalOf(failure);
    if (words) reject(new Refused(words, failure));
    else
      void explainCut(host, client.options.tls, failure).then((found) => found && reject(new Refused(found, failure)));
  };
  client.on('serverHeartbeatFailed', look);
  try {
    await Promise.race([client.connect(), refused]);
    // A command that is refused to an account without rights.
    await database.command({ listCollections: 1, nameOnly: true, cursor: { batchSize: 0 } });
  } catch (error) {
    await client.close();
    const words = refusalOf(error);
    throw words ? new Refused(words, error) : error;
  } finally {
    client.off('serverHeartbeatFailed', look);
  }
}

/** Only one side speaks TLS: all that shows is a connection that is cut. */
async function explainCut(host: string, encrypted: boolean, { message }: Error): Promise<string | undefined> {
  if (!encrypted && message.endsWith('closed') && (await speaksTls(new URL(`mongodb://${host}`), PROBE_MS))) {
    return `MongoDB at ${host} speaks TLS: write tls=true, and tlsCAFile=… for an authority of your own.`;
  }
  if (encrypted && /before secure TLS connection/.test(message) && (await speaksPlainly(host))) {
    return `MongoDB at ${host} does not speak TLS: write tls=false, if that is what you want.`;
  }
  return undefined;
}

async function speaksPlainly(host: string): Promise<boolean> {
  const client = new MongoClient(`mongodb://${host}/?directConnection=true&serverSelectionTimeoutMS=${PROBE_MS}`);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.close();
  }
}
