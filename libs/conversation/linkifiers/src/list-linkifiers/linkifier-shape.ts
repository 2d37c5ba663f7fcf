import { integer, listOf, named, nullable, object, text } from '@chat/http';

export const linkifierShape = named(
  'Linkifier',
  object({
    id: integer(),
    pattern: text(),
    url_template: text(),
    example_input: nullable(text()),
    reverse_template: nullable(text()),
    alternative_url_templates: listOf(text()),
  }),
);
