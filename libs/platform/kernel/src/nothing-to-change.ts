import { refusal } from './domain-error.js';

/** A request to change something that names no change. */
export class NothingToChange extends refusal('Nothing to change') {}
