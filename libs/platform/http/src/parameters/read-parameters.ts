import type { Type } from '@nestjs/common';
import { type DeclaredParameter, declaredParameters } from './declarations.js';

const declared = new WeakMap<Type, readonly DeclaredParameter[]>();

/**
 * Makes an instance of a class of parameters from sent values, by wire name.
 * @throws DomainError the first fault in the order of the declarations
 */
export function readParameters<T extends object>(type: Type<T>, sent: ReadonlyMap<string, string>): T {
  const read = new type() as Record<string, unknown>;
  for (const { property, receive } of declared.getOrInsertComputed(type, declaredParameters)) {
    const value = receive(sent);
    if (value !== undefined) read[property] = value;
  }
  return read as T;
}
