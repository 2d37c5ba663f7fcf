import type { Playgrounds } from './playgrounds.js';

export interface PlaygroundObject {
  readonly id: number;
  readonly name: string;
  readonly pygments_language: string;
  readonly url_template: string;
}

export function playgroundObjects({ all }: Playgrounds): PlaygroundObject[] {
  return all.map(({ id, name, pygmentsLanguage, urlTemplate }) => ({
    id,
    name,
    pygments_language: pygmentsLanguage,
    url_template: urlTemplate,
  }));
}
