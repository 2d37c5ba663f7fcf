import { KeptList } from '@chat/directory';

/** A site where code of a language can be tried. */
export interface PlaygroundRecord {
  readonly id: number;
  /** The name that people choose it by. */
  readonly name: string;
  /** Name of the language in Pygments. */
  readonly pygmentsLanguage: string;
  /** RFC 6570, with `code` as its only variable. */
  readonly urlTemplate: string;
}

/** All playgrounds of the organization, in the order of their addition. */
export class Playgrounds extends KeptList<PlaygroundRecord> {
  constructor() {
    super('playgrounds', 1);
  }
}
