import type { Directory } from '@chat/directory';

/** A playground as the API shows it. */
export interface PlaygroundObject {
  readonly id: number;
  readonly name: string;
  readonly pygments_language: string;
  readonly url_template: string;
}

/** In the order in which they were added; at most `LIMITS.playgrounds.perOrganization`. */
export function playgroundObjects({ playgrounds }: Directory): PlaygroundObject[] {
  return playgrounds.map(({ id, name, pygmentsLanguage, urlTemplate }) => ({
    id,
    name,
    pygments_language: pygmentsLanguage,
    url_template: urlTemplate,
  }));
}
