// Gives an account of EventStoreDB the rights that chat servers, the projector and the command line need, and no others:
//   NEW_PASSWORD=… node deploy/secure/grant-rights.js 'esdb://admin:…@events.example.com:2113?tlsCaFile=ca.crt' chat
//   NEW_PASSWORD=… node deploy/secure/grant-rights.js '…' chat-operator --operator      # may also `erase`
// The account is made when there is none of that name; without NEW_PASSWORD it must be there. May be run again.
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { EventStoreDBClient } from '@eventstore/db-client';

const [connectionString, account, operator] = process.argv.slice(2);
const password = process.env.NEW_PASSWORD;
if (!connectionString || !account || !['--operator', undefined].includes(operator)) {
  console.error("NEW_PASSWORD=… node deploy/secure/grant-rights.js 'esdb://admin:…@host:2113?…' account [--operator]");
  process.exit(2);
}

if (password) await makeAccount();
await letReadAll();

async function makeAccount() {
  const groups = operator ? ['$ops'] : [];
  const status = await post('/users/', { loginName: account, fullName: account, password, groups });
  if (status === 201) console.log(`The account ${account} is there.`);
  else if (status === 409) console.log(`The account ${account} was there; its password and groups stay as they are.`);
  else throw new Error(`EventStoreDB answered ${status} to a new account.`);
}

/** Streams that begin with no $ are open to every account; the log as a whole is open to administrators only. */
async function letReadAll() {
  const client = EventStoreDBClient.connectionString(connectionString);
  try {
    const { metadata = {} } = await client.getStreamMetadata('$all');
    const readers = [metadata.acl?.readRoles ?? ['$admins']].flat();
    if (!readers.includes(account)) {
      const readRoles = [...readers, account];
      await client.setStreamMetadata('$all', { ...metadata, acl: { ...metadata.acl, readRoles } });
    }
    console.log(`${account} may read $all.`);
  } finally {
    await client.dispose();
  }
}

function post(path, body) {
  const url = new URL(connectionString.replace(/^(esdb|kurrentdb)(\+discover)?:/, 'https:').split(',')[0]);
  const authority = url.searchParams.get('tlsCaFile');
  const options = {
    method: 'POST',
    host: url.hostname,
    port: url.port || 2113,
    path,
    auth: `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`,
    headers: { 'content-type': 'application/json' },
    ...(authority && { ca: readFileSync(authority) }),
  };
  return new Promise((resolve, reject) => {
    request(options, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    })
      .on('error', reject)
      .end(JSON.stringify(body));
  });
}
