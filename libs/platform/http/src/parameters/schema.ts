/** A JSON Schema (2020-12), restricted to what the API's description needs. */
export interface Schema {
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'null' | 'array' | 'object';
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly items?: Schema | false;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly contentMediaType?: string;
  readonly default?: unknown;
  /** Describes the value once for the whole API, under this name among the components. */
  readonly title?: string;
}

/** The entries that are not undefined. */
export function defined<T extends object>(entries: { readonly [Key in keyof T]: T[Key] | undefined }): T {
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined)) as T;
}
