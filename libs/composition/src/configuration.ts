import { type Variable, VARIABLES, WrongVariable } from './variables.js';

type ValueOf<V> = V extends Variable<infer T> ? T : never;

/** What an operator decided, checked. */
export type Configuration = { readonly [Name in keyof typeof VARIABLES]: ValueOf<(typeof VARIABLES)[Name]> };

const NOT_SET_BY_STANDARD: ReadonlySet<string> = new Set(['publicUrl', 'serverId', 'serverUrl', 'ownerPassword']);

/**
 * Reads the configuration; an empty variable counts as not set.
 * @throws WrongVariable naming the first variable with a wrong value
 */
export function readConfiguration(environment: Readonly<Record<string, string | undefined>>): Configuration {
  const entries = Object.entries(VARIABLES).map(([key, variable]: [string, Variable<unknown>]) => {
    const given = environment[variable.name] || (NOT_SET_BY_STANDARD.has(key) ? '' : variable.standard);
    const value = variable.read(given);
    if (value === undefined) throw new WrongVariable(variable.name, given, variable.allowed);
    return [key, value];
  });
  return Object.fromEntries(entries) as Configuration;
}

/** The operator's table. */
export function describeVariables(): string {
  const rows = Object.values(VARIABLES).map(({ name, standard, allowed, meaning }) => ({
    name,
    standard,
    allowed,
    meaning,
  }));
  const width = (key: 'name' | 'standard') => Math.max(...rows.map((row) => row[key].length));
  const [names, standards] = [width('name'), width('standard')];
  return rows
    .map((row) => `${row.name.padEnd(names)}  ${row.standard.padEnd(standards)}  ${row.meaning} (${row.allowed})`)
    .join('\n');
}
