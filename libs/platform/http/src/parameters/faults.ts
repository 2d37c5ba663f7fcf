import { DomainError, refusal } from '@chat/kernel';

/** A parameter that was sent, but not as declared. */
export class InvalidParameter extends DomainError {}

/** A required parameter is missing. */
export class MissingParameter extends DomainError {
  constructor(name: string) {
    super(`Missing '${name}' argument`, 'REQUEST_VARIABLE_MISSING', { var_name: name });
  }
}

export class UnknownParameters extends refusal(
  (names: readonly string[]) => `Unknown parameters: ${names.join(', ')}`,
) {}

/** A parameter sent under its name and under its alias. */
export class ConfusingParameter extends DomainError {
  constructor(name: string, alias: string) {
    super(`Can't decide between '${name}' and '${alias}' arguments`, 'REQUEST_CONFUSING_VAR', {
      var_name1: name,
      var_name2: alias,
    });
  }
}

/** A value of the right type without a meaning, such as an unknown name for a time limit. */
export class BadParameterValue extends DomainError {
  constructor(name: string, value: unknown) {
    super(`Bad value for '${name}': ${String(value)}`, 'REQUEST_VARIABLE_INVALID', {
      var_name: name,
      bad_value: value,
    });
  }
}
