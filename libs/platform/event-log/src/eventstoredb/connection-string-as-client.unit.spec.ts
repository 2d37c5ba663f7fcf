import { createRequire } from 'node:module';
import fc from 'fast-check';
import { readConnectionString } from './connection-string.js';

interface ReadByClient {
  readonly dnsDiscover: boolean;
  readonly hosts: readonly { readonly address: string; readonly port: number }[];
  readonly defaultCredentials?: { readonly username: string; readonly password: string };
  readonly tls?: boolean;
  readonly tlsVerifyCert?: boolean;
  readonly [option: string]: unknown;
}

const { parseConnectionString } = createRequire(import.meta.url)(
  '@eventstore/db-client/dist/Client/parseConnectionString.js',
) as { parseConnectionString: (text: string) => ReadByClient };

const RUNS = Number(process.env['RUNS'] ?? 500);
const HANDED_ON = [
  'maxDiscoverAttempts',
  'discoveryInterval',
  'gossipTimeout',
  'keepAliveInterval',
  'keepAliveTimeout',
];

function ours(text: string) {
  try {
    const { discovers, hosts, credentials, tls, options } = readConnectionString(text);
    const verifies = tls?.verifies ?? true;
    // Without TLS none are sent.
    return { discovers, hosts, credentials: tls && credentials, tls: tls !== undefined, verifies, options };
  } catch {
    return undefined;
  }
}

function theirs(text: string) {
  try {
    const read = parseConnectionString(text);
    const tls = read.tls ?? true;
    const handedOn = [...HANDED_ON, 'connectionName'].filter((name) => read[name] !== undefined);
    const options = Object.fromEntries(handedOn.map((name) => [name, read[name]]));
    const verifies = tls ? (read.tlsVerifyCert ?? true) : true;
    return {
      discovers: read.dnsDiscover,
      hosts: read.hosts,
      credentials: tls ? read.defaultCredentials : undefined,
      tls,
      verifies,
      options,
    };
  } catch {
    return undefined;
  }
}

const host = fc.constantFrom('db', 'a.example.com', 'node-1', 'localhost');
const text = fc.string({ minLength: 1, unit: 'grapheme' }).map(encodeURIComponent);
const spelled = (name: string) =>
  fc.constantFrom(
    name,
    name.toUpperCase(),
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  );
const option = fc.oneof(
  fc.tuple(fc.constantFrom(...HANDED_ON).chain(spelled), fc.integer({ min: -1, max: 99_999 }).map(String)),
  fc.tuple(fc.constantFrom('tls', 'tlsVerifyCert').chain(spelled), fc.constantFrom('true', 'false')),
  fc.tuple(spelled('connectionName'), text),
  fc.tuple(spelled('nodePreference'), fc.constantFrom('leader', 'Leader')),
);
const connectionString = fc
  .record({
    discovers: fc.boolean(),
    credentials: fc.option(fc.tuple(text, text), { nil: undefined, freq: 5 }),
    hosts: fc.array(fc.tuple(host, fc.option(fc.integer({ min: 1, max: 65_535 }))), { minLength: 1, maxLength: 3 }),
    options: fc.array(option, { maxLength: 4 }),
  })
  .map(({ discovers, credentials, hosts, options }) => {
    const named = hosts.map(([name, port]) => (port === null ? name : `${name}:${port}`)).join(',');
    const query = options.map((each) => each.join('=')).join('&');
    const user = credentials ? `${credentials.join(':')}@` : '';
    return `esdb${discovers ? '+discover' : ''}://${user}${named}${query === '' ? '' : `?${query}`}`;
  });

// The client warns on the console about options that it does not know.
const { warn } = console;
beforeAll(() => {
  console.warn = () => {};
});
afterAll(() => {
  console.warn = warn;
});

it('A connection string is read as the client library reads it', () => {
  const property = fc.property(connectionString, (string) => {
    const read = ours(string);
    // TLS without an account is refused here, at the start, and by the server elsewhere.
    if (read) expect({ string, ...read }).toEqual({ string, ...theirs(string) });
    else
      expect({ string, tls: theirs(string)?.tls, credentials: theirs(string)?.credentials }).toEqual({
        string,
        tls: true,
      });
  });
  fc.assert(property, { numRuns: RUNS });
});

it('A damaged connection string is refused, or is read as the client library reads it', () => {
  // Three differences are meant: a path names the organization here and belongs to the host there, and the client cuts a password at a
  // colon and removes spaces around it.
  const damage = fc.record({
    at: fc.nat(),
    removed: fc.nat({ max: 2 }),
    added: fc.constantFrom('', ':', '@', '?', '&', '=', '%', ',', '#', '[', 'a', '1', '%3A', '+'),
  });
  const property = fc.property(connectionString, damage, (string, { at, removed, added }) => {
    const place = at % (string.length + 1);
    const damaged = string.slice(0, place) + added + string.slice(place + removed);
    fc.pre(!/\/\/[^@]*:[^@]*:[^@]*@/.test(damaged));
    const [read, expected] = [ours(damaged), theirs(damaged)];
    if (read && expected) expect({ damaged, ...read }).toEqual({ damaged, ...expected });
  });
  fc.assert(property, { numRuns: RUNS });
});
