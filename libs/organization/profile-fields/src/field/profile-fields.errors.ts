import { DomainError, LIMITS } from '@chat/kernel';

/** The definition breaks a rule, which the message names. */
export class InvalidProfileField extends DomainError {}

export class TooManyProfileFields extends DomainError {
  constructor() {
    super(`You cannot have more than ${LIMITS.profileFields.inTotal} custom profile fields.`);
  }
}
