import { about, integer, listOf, named, object, text } from '@chat/http';

export const LANGUAGE = 'Name of the language, as Pygments has it.';

const playgroundShape = named(
  'Playground',
  object({ id: integer(), name: text(), pygments_language: about(LANGUAGE, text()), url_template: text() }),
);

export const playgroundsShape = about('Code playgrounds.', listOf(playgroundShape));
