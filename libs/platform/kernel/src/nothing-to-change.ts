import { refusal } from './domain-error.js';

/** A request for a change that names none. */
export class NothingToChange extends refusal('Nothing to change') {}
