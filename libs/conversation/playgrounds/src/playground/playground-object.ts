import type { Directory } from '@chat/directory';

export interface PlaygroundObject {
  readonly id: number;
  readonly name: string;
  readonly pygments_language: string;
  readonly url_template: string;
}

export function playgroundObjects({ playgrounds }: Directory): PlaygroundObject[] {
  return playgrounds.map(({ id, name, pygmentsLanguage, urlTemplate }) => ({
    id,
    name,
    pygments_language: pygmentsLanguage,
    url_template: urlTemplate,
  }));
}
