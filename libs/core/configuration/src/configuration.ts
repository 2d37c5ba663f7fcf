import { type Variable, VARIABLES, WrongVariable } from './environment-variables.js';

type ValueOf<V> = V extends Variable<infer T> ? T : never;

/** The operator's settings, checked. */
export type Configuration = { readonly [Name in keyof typeof VARIABLES]: ValueOf<(typeof VARIABLES)[Name]> };

const UNSET_BY_DEFAULT: ReadonlySet<string> = new Set([
  'publicUrl',
  'serverId',
  'serverUrl',
  'ownerPassword',
  'smtpFrom',
  'checkpointKey',
  'checkpointOrigin',
  'witnessPolicy',
  'publishFolder',
]);

/**
 * Reads the configuration; an empty variable counts as not set.
 * @throws WrongVariable naming the first variable with a wrong value
 */
export function readConfiguration(environment: Readonly<Record<string, string | undefined>>): Configuration {
  const entries = Object.entries(VARIABLES).map(([key, variable]: [string, Variable<unknown>]) => {
    const given = environment[variable.name] || (UNSET_BY_DEFAULT.has(key) ? '' : variable.default);
    const value = variable.read(given);
    if (value === undefined) throw new WrongVariable(variable, given);
    return [key, value];
  });
  const configuration = Object.fromEntries(entries) as Configuration;
  const { emailGatewayPattern: pattern } = VARIABLES;
  if (configuration.emailGatewayPort !== 0 && configuration.emailGatewayPattern === pattern.default) {
    const allowed = 'an address, where CHAT_EMAIL_GATEWAY_PORT is set';
    throw new WrongVariable({ ...pattern, allowed }, pattern.default);
  }
  return configuration;
}

/** The operator's table. */
export function describeVariables(): string {
  const rows = Object.values(VARIABLES);
  const width = (key: 'name' | 'default') => Math.max(...rows.map((row) => row[key].length));
  const [names, defaults] = [width('name'), width('default')];
  return rows
    .map((row) => `${row.name.padEnd(names)}  ${row.default.padEnd(defaults)}  ${row.meaning} (${row.allowed})`)
    .join('\n');
}
