import { DomainError } from '@chat/kernel';
import { Expose, Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
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
import { wireName } from './wire-name.js';

export interface ParameterOptions {
  /** Name on the wire. Default: the property's name in snake_case. */
  readonly name?: string;
  /** Another name for the same parameter; to send both is an error. */
  readonly alias?: string;
  /** The property is undefined when the parameter is not sent. Default: required. */
  readonly optional?: boolean;
  /** Value when the parameter is not sent. */
  readonly default?: unknown;
}

export interface JsonParameterOptions extends ParameterOptions {
  /** JSON `null` is a value. Default: for a parameter that need not be sent, `null` means that it was not. */
  readonly nullable?: boolean;
  /** Text that is not JSON is a string, as in `to=general`. */
  readonly bareText?: boolean;
}

type Received<T, Options extends ParameterOptions> =
  | T
  | (Options extends { readonly optional: true } ? undefined : never)
  | (Options extends { readonly nullable: true } ? null : never);

type PropertiesTaking<Target, T> = { [Key in keyof Target]-?: [T] extends [Target[Key]] ? Key : never }[keyof Target];

/** Refuses, at compile time, a property whose type does not admit what the parameter yields. */
export type DeclaresParameter<T> = <Target extends object>(
  target: Target,
  property: PropertiesTaking<Target, T> & string,
) => void;

const declared = new Map<object, Set<string>>();

/** The wire names and aliases that a class of parameters declares, inherited ones included. */
export function declaredNames(type: { readonly prototype: object }): ReadonlySet<string> {
  const names = new Set<string>();
  for (let each = type.prototype; each !== null; each = Object.getPrototypeOf(each) as object) {
    for (const name of declared.get(each) ?? []) names.add(name);
  }
  return names;
}

/** Plain text, not JSON. Any text will do, NUL and the empty text included, unless the options say otherwise. */
export function TextParameter<const O extends ParameterOptions & TextOptions>(options = {} as O) {
  return parameter<Received<string, O>>(text(options), options);
}

/** Plain text from a fixed set. */
export function ChoiceParameter<const T extends string, const O extends ParameterOptions & ChoiceOptions>(
  values: readonly T[],
  options = {} as O,
) {
  return parameter<Received<T, O>>(choice(values, options), options);
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
  return parameter<Received<T, O>>((sent, at) => {
    const value = parseJson(sent as string, at, options.bareText);
    return value === null && omissible ? undefined : expected(value, at);
  }, options);
}

/** A class, to be extended, of optional JSON parameters of one kind; each has its property's name, which is its wire name. */
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

function parseJson(sent: string, at: string, bareText = false): unknown {
  try {
    return JSON.parse(sent);
  } catch {
    if (bareText) return sent;
    throw new InvalidParameter(`${at} is not valid JSON`);
  }
}

function parameter<T>(read: Kind<unknown>, options: ParameterOptions): DeclaresParameter<T> {
  return (target, property) => {
    const { name = wireName(property), alias } = options;
    declare(target, alias === undefined ? [name] : [name, alias]);
    Expose({ name })(target, property);
    Transform(({ obj }) => receive(obj as ReadonlyMap<string, string>))(target, property);
    WasAccepted()(target, property);

    function receive(all: ReadonlyMap<string, string>): unknown {
      const own = all.get(name);
      const other = alias === undefined ? undefined : all.get(alias);
      if (own !== undefined && other !== undefined) return new ConfusingParameter(name, alias!);
      const sent = own ?? other;
      if (sent === undefined) return absent();
      try {
        const value = read(sent, own === undefined ? alias! : name);
        return value === undefined ? absent() : value;
      } catch (fault) {
        if (fault instanceof DomainError) return fault;
        throw fault;
      }
    }

    function absent(): unknown {
      if ('default' in options) return options.default;
      return options.optional ? undefined : new MissingParameter(name);
    }
  };
}

function declare(target: object, names: readonly string[]): void {
  const known = declared.get(target) ?? new Set();
  for (const name of names) known.add(name);
  declared.set(target, known);
}

function WasAccepted(): PropertyDecorator {
  return ValidateBy({ name: 'wasAccepted', validator: { validate: (value) => !(value instanceof DomainError) } });
}
