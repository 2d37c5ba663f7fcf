import { Expose, plainToInstance, Transform, type TransformFnParams } from 'class-transformer';
import { IsDefined, validateSync } from 'class-validator';
import { type Variable, VARIABLES, WrongVariable } from './environment-variables.js';

type Environment = Readonly<Record<string, string | undefined>>;

type ValueOf<V> = V extends Variable<infer T> ? T : never;

/** The operator's settings, validated. */
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

class ReadVariables {}

const valueOf = (key: string, variable: Variable<unknown>, environment: Environment): string =>
  environment[variable.name] || (UNSET_BY_DEFAULT.has(key) ? '' : variable.default);

for (const [key, variable] of Object.entries<Variable<unknown>>(VARIABLES)) {
  const read = ({ obj }: TransformFnParams): unknown => variable.read(valueOf(key, variable, obj as Environment));
  for (const decorate of [Expose(), Transform(read), IsDefined()]) decorate(ReadVariables.prototype, key);
}

/**
 * Reads the configuration; an empty variable counts as not set.
 * @throws WrongVariable for the first variable with a wrong value
 */
export function readConfiguration(environment: Environment): Configuration {
  const configuration = plainToInstance(ReadVariables, environment, { excludeExtraneousValues: true });
  const [wrong] = validateSync(configuration);
  if (wrong) {
    const variable: Variable<unknown> = VARIABLES[wrong.property as keyof Configuration];
    throw new WrongVariable(variable, valueOf(wrong.property, variable, environment));
  }
  const checked = { ...configuration } as Configuration;
  const { emailGatewayPattern: pattern } = VARIABLES;
  if (checked.emailGatewayPort !== 0 && checked.emailGatewayPattern === pattern.default) {
    const allowed = 'an address, where CHAT_EMAIL_GATEWAY_PORT is set';
    throw new WrongVariable({ ...pattern, allowed }, pattern.default);
  }
  return checked;
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
