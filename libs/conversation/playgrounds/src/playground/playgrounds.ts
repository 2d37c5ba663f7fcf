import { KeptList } from '@chat/directory';

/** A site where code of a language can be tried. */
export interface PlaygroundRecord {
  readonly id: number;
  /** The name that people choose it by. */
  readonly name: string;
  /** Name of the language, as Pygments has it. */
  readonly pygmentsLanguage: string;
  /** RFC 6570, with `code` as its only variable. */
  readonly urlTemplate: string;
}

/** All of the organization, in the order in which they were added. */
export class Playgrounds extends KeptList<PlaygroundRecord> {
  constructor() {
    super('playgrounds', 1);
  }
}
