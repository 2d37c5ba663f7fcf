import type { Linkifiers } from './linkifiers.js';

export interface LinkifierObject {
  readonly id: number;
  readonly pattern: string;
  readonly url_template: string;
  readonly example_input: string | null;
  readonly reverse_template: string | null;
  readonly alternative_url_templates: readonly string[];
}

export function linkifierObjects({ all }: Linkifiers): LinkifierObject[] {
  return all.map(({ id, pattern, urlTemplate, exampleInput, reverseTemplate, alternativeUrlTemplates }) => ({
    id,
    pattern,
    url_template: urlTemplate,
    example_input: exampleInput,
    reverse_template: reverseTemplate,
    alternative_url_templates: alternativeUrlTemplates,
  }));
}
