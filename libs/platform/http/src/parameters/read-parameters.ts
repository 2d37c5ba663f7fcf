import type { Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';
import { type DeclaredParameter, declaredParameters } from './declarations.js';
import { InvalidParameter } from './faults.js';

interface Plan {
  readonly parameters: readonly DeclaredParameter[];
  /** Whether properties have decorators of class-validator, too. */
  readonly hasRules: boolean;
}

const plans = new WeakMap<Type, Plan>();

/**
 * An instance of a class of parameters, from what was sent, by wire name.
 * @throws DomainError the first fault in the order of the declarations
 */
export function readParameters<T extends object>(type: Type<T>, sent: ReadonlyMap<string, string>): T {
  let plan = plans.get(type);
  if (!plan) plans.set(type, (plan = planFor(type)));
  const read = new type() as Record<string, unknown>;
  for (const { property, receive } of plan.parameters) {
    const value = receive(sent);
    if (value !== undefined) read[property] = value;
  }
  return plan.hasRules ? obeyingRules(type, read) : (read as T);
}

/** Applies class-transformer and class-validator; most classes need neither (decision 85). */
function obeyingRules<T extends object>(type: Type<T>, read: Record<string, unknown>): T {
  const parameters = plainToInstance(type, read);
  const [fault] = validateSync(parameters, { stopAtFirstError: true });
  if (fault) throw new InvalidParameter(Object.values(fault.constraints ?? {})[0] ?? `Invalid ${fault.property}`);
  return parameters;
}

function planFor(type: Type): Plan {
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  return { parameters: declaredParameters(type), hasRules: rules.length > 0 };
}
