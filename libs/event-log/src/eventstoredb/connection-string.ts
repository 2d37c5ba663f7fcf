import { readFileSync } from 'node:fs';

/** What a connection string says. */
export interface ConnectionString {
  /** The same server in the words of the client library. */
  readonly forClient: string;
  /** The servers that are named, as addresses of their administration over HTTP. */
  readonly servers: readonly URL[];
  /** What the path names: whose streams these are; empty when the server is for one organization alone. */
  readonly organization: string;
  /** True when the named servers stand for a cluster. */
  readonly cluster: boolean;
  readonly credentials: Credentials;
  readonly certificateAuthority: Buffer | undefined;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

const FORM = /^(?:esdb|kurrentdb)(\+discover)?:\/\/(?:([^:@/?]+):([^@/?]*)@)?([^@/?]+)(?:\/(\w*))?(?:\?(.*))?$/;
const DEFAULT_PORT = 2113;

/** Over an unencrypted connection the client library sends none; what counts is that there are some (see `connection.ts`). */
const UNSENT: Credentials = { username: 'none', password: 'none' };

/** @throws TypeError saying what is wrong, without showing a password */
export function readConnectionString(text: string): ConnectionString {
  const parts = FORM.exec(text.trim());
  if (!parts)
    throw new TypeError(
      'Not a connection string: write esdb://[user:password@]host[:port],…[/organization][?tls=false].',
    );
  const [, discover = '', user, password = '', hosts = '', organization = '', query = ''] = parts;
  const options = new Map(query.split('&').map((option) => [flat(option.split('=')[0]!), option]));
  // The client would answer conflicts with a wrong revision instead of an error.
  options.delete('throwonappendfailure');
  const tls = valueOf(options, 'tls') !== 'false';
  const authority = valueOf(options, 'tlscafile');
  if (tls && user === undefined) throw new TypeError('The connection string needs user:password@, or tls=false.');

  const login = user === undefined ? '' : `${user}:${password}@`;
  const given = [...options.values()].filter((option) => option !== '').join('&');
  const servers = hosts.split(',').map((host) => serverUrl(tls, host));
  return {
    forClient: `esdb${discover}://${login}${hosts}${given && `?${given}`}`,
    servers,
    organization,
    cluster: discover !== '' || servers.length > 1,
    credentials:
      user === undefined ? UNSENT : { username: decodeURIComponent(user), password: decodeURIComponent(password) },
    certificateAuthority: authority === undefined ? undefined : readFileSync(authority),
  };
}

export function serverUrl(tls: boolean, host: string): URL {
  const url = `${tls ? 'https' : 'http'}://${host}`;
  if (!URL.canParse(url)) throw new TypeError(`The connection string names no host with ${JSON.stringify(host)}.`);
  return new URL(/:\d+$/.test(host) ? url : `${url}:${DEFAULT_PORT}`);
}

/** Option names are compared as the client library does. */
function flat(name: string): string {
  return name.trim().toLowerCase().replace(/[_-]/g, '');
}

function valueOf(options: ReadonlyMap<string, string>, name: string): string | undefined {
  const value = options.get(name)?.split('=')[1];
  return value === undefined ? undefined : decodeURIComponent(value);
}
