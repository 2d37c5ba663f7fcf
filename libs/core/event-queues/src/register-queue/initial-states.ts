import { optional, type Shape } from '@chat/http';
import type { InitialState, RegisteringReader } from './initial-state.js';

/** The snapshot for registering clients, composed from the parts of all capabilities. */
export class InitialStates {
  /**
   * @param parts in any order: no two provide the same field
   * @param readable resolves when the read store shows everything up to a log position; throws NotReadableYet
   * @throws TypeError when two parts describe the same field
   */
  constructor(
    private readonly parts: readonly InitialState[],
    private readonly readable: (position: number) => Promise<void>,
  ) {
    const fields = parts.flatMap(({ describes = {} }) => Object.keys(describes));
    const twice = fields.filter((field, at) => fields.indexOf(field) !== at);
    if (twice.length > 0) throw new TypeError(`Two parts of the initial state answer ${twice.join(', ')}.`);
  }

  /** Every field; each may be missing for a reader. */
  get description(): Shape {
    const fields = this.parts.flatMap(({ describes = {} }) => Object.entries(describes));
    return Object.fromEntries(fields.map(([name, kind]) => [name, 'optional' in kind ? kind : optional(kind)]));
  }

  /**
   * The fields of all parts that the reader requests. Fields from the directory are as of the call.
   * @param position of the directory; fields from the read store are as of there or later
   */
  async read(reader: RegisteringReader, position: number): Promise<Record<string, unknown>> {
    const wanted = this.parts.filter((part) => isWanted(part, reader));
    const fromDirectory = wanted.filter(({ readsStore }) => !readsStore).map((part) => part.state(reader));
    const others = wanted.filter(({ readsStore }) => readsStore);
    if (others.length > 0) await this.readable(position);
    const states = await Promise.all([...fromDirectory, ...others.map((part) => part.state(reader))]);
    return Object.assign({}, ...states) as Record<string, unknown>;
  }
}

function isWanted({ fetchTypes, needs }: InitialState, reader: RegisteringReader): boolean {
  const isAsked = (type: string) => reader.fetchTypes?.has(type) ?? true;
  return needs === 'all' ? fetchTypes.every(isAsked) : fetchTypes.some(isAsked);
}
