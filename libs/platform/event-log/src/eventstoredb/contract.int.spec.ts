import { randomUUID } from 'node:crypto';

import { openEventStoreDbLog } from '@chat/event-log/eventstoredb';

import { Secured } from '../../../../../test/engines/secured-eventstoredb/secured.js';
import { EventStoreDbStandIn } from '../../../../../test/engines/eventstoredb-stand-in/stand-in.js';
import type { Engine } from '../contract/engine.contract.js';
import { describeEventLog } from '../contract/event-log.contract.js';
import { foundIn } from '../contract/found-in.js';
import { readConnectionString } from './connection-string.js';
import { Nodes } from './nodes.js';

/** The real server when there is one, else its stand-in: in clear text, and with TLS and an account of least rights. */
function eventStoreDbs(): Engine[] {
  const real = process.env['CHAT_TEST_EVENTSTOREDB'];
  if (real) {
    return [
      eventStoreDb('eventstoredb', async () => ({ connectionString: asOrganization(real), close: async () => {} })),
    ];
  }
  return [
    eventStoreDb('eventstoredb (stand-in)', async () => {
      const standIn = await EventStoreDbStandIn.start();
      return { connectionString: standIn.connectionString, close: () => standIn.close() };
    }),
    eventStoreDb('eventstoredb (stand-in, TLS, least rights)', async () => {
      const { connectionString } = await securedServer();
      return { connectionString, close: async () => {} };
    }),
  ];
}

function eventStoreDb(
  name: string,
  start: () => Promise<{ readonly connectionString: string; close(): Promise<void> }>,
): Engine {
  return {
    name,
    persists: true,
    async open() {
      const { connectionString, close } = await start();
      let log = await openEventStoreDbLog({ connectionString });
      return {
        log,
        async reopen() {
          await log.close();
          log = await openEventStoreDbLog({ connectionString });
          return log;
        },
        holds: (text) => heldByEventStoreDb(connectionString, text),
        async dispose() {
          await log.close();
          await close();
        },
      };
    },
  };
}

/** Bytes after which a log takes longer to be read than a new server to be started. */
const MUCH = 1_000_000;

interface SecuredServer {
  readonly secured: Secured;
  readonly standIn: EventStoreDbStandIn;
  readonly connectionString: string;
}

let server: SecuredServer | undefined;
const closeServer = () => server?.secured[Symbol.asyncDispose]();
afterAll(closeServer);

/** Serves one test after the other, as a real one does: it takes a process to grant its account rights. */
async function securedServer(): Promise<SecuredServer> {
  if (server && server.standIn.records.all.at(-1)!.position < MUCH) return server;
  await closeServer();
  const secured = await Secured.open();
  const standIn = await secured.standIn();
  const login = await secured.account(standIn, 'chat-operator', '--operator');
  return (server = { secured, standIn, connectionString: standIn.secureString(secured.trust, login) });
}

/** With streams of its own, so that others may use the server meanwhile. */
function asOrganization(connectionString: string): string {
  if (readConnectionString(connectionString).organization) return connectionString;
  return connectionString.replace(/\/?(\?|$)/, `/contract_${randomUUID().replaceAll('-', '')}$1`);
}

/** Reads all that the server still gives out, and its files where they can be reached. */
async function heldByEventStoreDb(connectionString: string, text: string): Promise<boolean> {
  const files = process.env['CHAT_TEST_EVENTSTOREDB_DATA'];
  if (files && (await foundIn(files, text))) return true;
  const nodes = new Nodes(readConnectionString(connectionString), 5_000);
  try {
    return await nodes.call(async (client) => {
      let found = false;
      for await (const { event } of client.readAll()) found ||= JSON.stringify(event?.data).includes(text);
      return found;
    });
  } finally {
    await nodes.close();
  }
}

for (const engine of eventStoreDbs()) describeEventLog(engine);
