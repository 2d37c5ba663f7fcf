import type { Type } from '@nestjs/common';
import { parseJson } from '@chat/kernel';
import { ConfusingParameter, InvalidParameter, MissingParameter } from './faults.js';
import {
  boolean,
  choice,
  type ChoiceOptions,
  integer,
  type Kind,
  nullable,
  type Range,
  text,
  type TextOptions,
} from './kinds.js';
import type { Schema } from './schema.js';
import { wireName } from './wire-name.js';

export interface ParameterOptions {
  /** Name on the wire. Default: the property's name in snake_case. */
  readonly name?: string;
  /** Alias of the parameter; sending both names is an error. */
  readonly alias?: string;
  /** The property is undefined when the parameter is not sent. Default: required. */
  readonly optional?: boolean;
  /** Value when the parameter is not sent. */
  readonly default?: unknown;
  /** One sentence for the API's description. Default: the meaning of its name everywhere (`glossary.ts`). */
  readonly about?: string;
}

export interface JsonParameterOptions extends ParameterOptions {
  /** JSON `null` is a value. Default: for an optional parameter, `null` means that it was not sent. */
  readonly nullable?: boolean;
  /** Text that is not JSON is a string, as in `to=general`. */
  readonly bareText?: boolean;
}

type Received<T, Options extends ParameterOptions> =
  | T
  | (Options extends { readonly optional: true } ? undefined : never)
  | (Options extends { readonly nullable: true } ? null : never);

type PropertiesTaking<Target, T> = { [Key in keyof Target]-?: [T] extends [Target[Key]] ? Key : never }[keyof Target];

/** A property whose type does not accept the parameter's values is an error of the compiler. */
export type DeclaresParameter<T> = <Target extends object>(
  target: Target,
  property: PropertiesTaking<Target, T> & string,
) => void;

/** A property of a class of parameters, and how it is sent. */
export interface DeclaredParameter {
  readonly property: string;
  readonly name: string;
  readonly schema: Schema;
  /** True when the parameter is sent as JSON text; otherwise the text itself is the value. */
  readonly isJson: boolean;
  readonly options: ParameterOptions;
  /** The property's value. @throws DomainError with the fault of the sent value */
  receive(all: ReadonlyMap<string, string>): unknown;
}

const declared = new WeakMap<object, DeclaredParameter[]>();

/** The parameters of a class, in the order of its properties, inherited ones first. */
export function declaredParameters({ prototype }: Type | { readonly prototype: object }): DeclaredParameter[] {
  const all = new Map<string, DeclaredParameter>();
  const chain: object[] = [];
  for (let each = prototype as object | null; each; each = Object.getPrototypeOf(each) as object | null)
    chain.unshift(each);
  for (const each of chain) for (const one of declared.get(each) ?? []) all.set(one.property, one);
  return [...all.values()];
}

/** The wire names and aliases of the parameters of a class, including inherited ones. */
export function declaredNames(type: { readonly prototype: object }): ReadonlySet<string> {
  return new Set(
    declaredParameters(type).flatMap(({ name, options: { alias } }) => (alias === undefined ? [name] : [name, alias])),
  );
}

/** Plain text, not JSON. Accepts every text, including NUL and the empty text, unless the options restrict it. */
export function TextParameter<const O extends ParameterOptions & TextOptions>(options = {} as O) {
  return parameter<Received<string, O>>(text(options), text(options).schema, false, options);
}

/** Plain text from a fixed set. */
export function ChoiceParameter<const T extends string, const O extends ParameterOptions & ChoiceOptions>(
  values: readonly T[],
  options = {} as O,
) {
  return parameter<Received<T, O>>(choice(values, options), choice(values).schema, false, options);
}

/** JSON `true` or `false`. */
export function BooleanParameter<const O extends JsonParameterOptions>(options = {} as O) {
  return JsonParameter(boolean(), options);
}

/** A JSON integer. */
export function IntegerParameter<const O extends JsonParameterOptions & Range>(options = {} as O) {
  return JsonParameter(integer(options), options);
}

/** JSON text holding a value of a kind. */
export function JsonParameter<T, const O extends JsonParameterOptions>(kind: Kind<T>, options = {} as O) {
  const expected: Kind<unknown> = options.nullable ? nullable(kind) : kind;
  const omissible = (options.optional || 'default' in options) && !options.nullable;
  const read = (sent: string, at: string) => {
    const value = jsonIn(sent, at, options.bareText);
    return value === null && omissible ? undefined : expected(value, at);
  };
  return parameter<Received<T, O>>(read, expected.schema, true, options);
}

/** A base class with optional JSON parameters of one kind. Properties have the names that the parameters have on the wire. */
export function optionalParameters<const Name extends string, T>(
  names: readonly Name[],
  kind: Kind<T>,
): new () => { readonly [Each in Name]?: T } {
  class OptionalParameters {}
  for (const name of names) {
    JsonParameter(kind, { name, optional: true })(OptionalParameters.prototype as Record<Name, T | undefined>, name);
  }
  return OptionalParameters;
}

function jsonIn(sent: string, at: string, bareText = false): unknown {
  try {
    return parseJson(sent);
  } catch {
    if (bareText) return sent;
    throw new InvalidParameter(`${at} is not valid JSON`);
  }
}

function parameter<T>(
  read: (sent: string, at: string) => unknown,
  schema: Schema,
  isJson: boolean,
  options: ParameterOptions,
): DeclaresParameter<T> {
  return (target, property) => {
    const { name = wireName(property), alias } = options;
    const parameters = declared.get(target) ?? [];
    declared.set(target, [...parameters, { property, name, schema, isJson, options, receive }]);

    function receive(all: ReadonlyMap<string, string>): unknown {
      const own = all.get(name);
      const other = alias === undefined ? undefined : all.get(alias);
      if (own !== undefined && other !== undefined) throw new ConfusingParameter(name, alias!);
      const sent = own ?? other;
      const value = sent === undefined ? undefined : read(sent, own === undefined ? alias! : name);
      return value === undefined ? absent() : value;
    }

    function absent(): unknown {
      if ('default' in options) return options.default;
      if (options.optional) return undefined;
      throw new MissingParameter(name);
    }
  };
}
