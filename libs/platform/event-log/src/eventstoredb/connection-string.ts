import { readFileSync } from 'node:fs';
import { isIP, isIPv6 } from 'node:net';

/** The parts of a connection string. */
export interface ConnectionString {
  readonly hosts: readonly Host[];
  /** Addresses of the servers for administration over HTTP. */
  readonly servers: readonly URL[];
  /**
   * The organization that owns the streams, from the path. Empty for streams without such a name, as former versions wrote them.
   */
  readonly organization: string;
  /** True when the path names no organization, so that the default applies. */
  readonly isDefault: boolean;
  /** True when the single host resolves to the nodes of a cluster. */
  readonly discovers: boolean;
  /** True when the named servers form a cluster. */
  readonly cluster: boolean;
  readonly credentials: Credentials;
  /** Undefined over an unencrypted connection. */
  readonly tls: Tls | undefined;
  /** Further options for the client library, by its own names. */
  readonly options: Readonly<Record<string, number | string>>;
}

export interface Host {
  readonly address: string;
  readonly port: number;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export interface Tls {
  /** Certificates trusted for the server; undefined: those of Node.js. */
  readonly authority: Buffer | undefined;
  /** False: accepts any certificate of the server. For trials only. */
  readonly verifies: boolean;
  /** The certificate that the client shows to the server. */
  readonly certificate: Buffer | undefined;
  readonly key: Buffer | undefined;
}

const FORM = /^(?:esdb|kurrentdb)(\+discover)?:\/\/(?:([^:@/?]+):([^@/?]*)@)?([^@/?]+)(?:\/(\w*))?(?:\?(.*))?$/;
const DEFAULT_PORT = 2113;
const DEFAULT_ORGANIZATION = 'chat';

/** No credentials are sent over an unencrypted connection. */
const UNSENT: Credentials = { username: 'none', password: 'none' };

/** Options that are passed to the client library. */
const NUMBERS = ['maxDiscoverAttempts', 'discoveryInterval', 'gossipTimeout', 'keepAliveInterval', 'keepAliveTimeout'];
const OURS = [
  'unnamed',
  'tls',
  'tlsVerifyCert',
  'tlsCaFile',
  'userCertFile',
  'userKeyFile',
  'connectionName',
  'nodePreference',
];
/** Accepted and ignored, so that copied connection strings work: this adapter has its own deadlines and conflict checks. */
const IGNORED = ['throwOnAppendFailure', 'defaultDeadline'];
const NAMES = new Map([...NUMBERS, ...OURS, ...IGNORED].map((name) => [flat(name), name]));

/** @throws TypeError with the fault, without showing a password */
export function readConnectionString(text: string): ConnectionString {
  const parts = FORM.exec(text.trim());
  if (!parts) {
    throw new TypeError(
      'Not a connection string: write esdb://[user:password@]host[:port],…[/organization][?tls=false].',
    );
  }
  const [, discover = '', user, password = '', hostNames = '', organization = '', query = ''] = parts;
  const options = readOptions(query);
  const tls = readTls(options);
  if (tls && user === undefined) throw new TypeError('The connection string needs user:password@, or tls=false.');
  const preference = flat(options.get('nodePreference') ?? 'leader');
  if (preference !== 'leader') throw new TypeError(`Only a leader can be written to: nodePreference is ${preference}.`);

  const isUnnamed = isOn(options, 'unnamed', 'false');
  if (isUnnamed && organization !== '')
    throw new TypeError(
      'The connection string has unnamed=true and a path, which names an organization: leave one of them out.',
    );
  const named = hostNames.split(',');
  const servers = named.map((host) => serverUrl(tls !== undefined, host));
  const hosts = named.map((host) => {
    const [, address = '', port = DEFAULT_PORT] = /^(.*?)(?::(\d+))?$/.exec(host)!;
    return { address, port: Number(port) };
  });
  return {
    hosts,
    servers,
    organization: isUnnamed ? '' : organization || DEFAULT_ORGANIZATION,
    isDefault: !isUnnamed && organization === '',
    discovers: discover !== '',
    cluster: discover !== '' || servers.length > 1,
    credentials:
      user === undefined ? UNSENT : { username: decoded('user', user), password: decoded('password', password) },
    tls,
    options: Object.fromEntries([
      ...NUMBERS.filter((name) => options.has(name)).map((name) => [name, wholeNumber(name, options.get(name)!)]),
      ...['connectionName'].filter((name) => options.has(name)).map((name) => [name, options.get(name)!]),
    ]),
  };
}

/** @throws TypeError for an IP address, which Node's TLS cannot check a certificate against */
export function serverUrl(tls: boolean, host: string): URL {
  const url = `${tls ? 'https' : 'http'}://${host}`;
  if (!URL.canParse(url))
    throw new TypeError(`The connection string has ${JSON.stringify(host)} where the name of a host is needed.`);
  const server = new URL(/:\d+$/.test(host) ? url : `${url}:${DEFAULT_PORT}`);
  if (tls && isIP(server.hostname.replace(/^\[|\]$/g, '')) > 0) {
    throw new TypeError(
      `TLS needs a host name, and ${server.hostname} is an address: use a name that is in the server's certificate.`,
    );
  }
  return server;
}

/** The origin of a node; its address may be an IPv6 address. */
export function originOf({ tls }: ConnectionString, { address, port }: Host): string {
  return `${tls ? 'https' : 'http'}://${isIPv6(address) ? `[${address}]` : address}:${port}`;
}

/** Options by our names for them. */
function readOptions(query: string): ReadonlyMap<string, string> {
  const options = new Map<string, string>();
  for (const option of query === '' ? [] : query.split('&')) {
    const [given = '', value] = option.split(/=(.*)/s);
    const name = NAMES.get(flat(given));
    if (!name || value === undefined) {
      throw new TypeError(`The connection string has an option that is not known: ${JSON.stringify(given)}.`);
    }
    options.set(name, decoded(name, value));
  }
  return options;
}

function decoded(name: string, text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw new TypeError(`The connection string has a % in its ${name} that stands for itself: write %25.`, { cause });
  }
}

function readTls(options: ReadonlyMap<string, string>): Tls | undefined {
  if (!isOn(options, 'tls')) return undefined;
  const [certificate, key] = [fileOf(options, 'userCertFile'), fileOf(options, 'userKeyFile')];
  if ((certificate === undefined) !== (key === undefined)) {
    throw new TypeError('A client certificate needs both userCertFile and userKeyFile.');
  }
  return { authority: fileOf(options, 'tlsCaFile'), verifies: isOn(options, 'tlsVerifyCert'), certificate, key };
}

function isOn(options: ReadonlyMap<string, string>, name: string, otherwise = 'true'): boolean {
  const value = options.get(name) ?? otherwise;
  if (value !== 'true' && value !== 'false')
    throw new TypeError(`${name} is ${JSON.stringify(value)}; allowed: true, false.`);
  return value === 'true';
}

function wholeNumber(name: string, value: string): number {
  if (!/^-?\d{1,9}$/.test(value)) throw new TypeError(`${name} is ${JSON.stringify(value)}; allowed: a whole number.`);
  return Number(value);
}

function fileOf(options: ReadonlyMap<string, string>, name: string): Buffer | undefined {
  const file = options.get(name);
  if (file === undefined) return undefined;
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new TypeError(`${name} names a file that cannot be read: ${(cause as Error).message}`, { cause });
  }
}

/** Compares option names as the client library does. */
function flat(name: string): string {
  return name.trim().toLowerCase().replace(/[_-]/g, '');
}
