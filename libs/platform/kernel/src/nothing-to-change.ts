import { DomainError } from './domain-error.js';

/** A request to change something that names no change. */
export class NothingToChange extends DomainError {
  constructor() {
    super('Nothing to change');
  }
}
