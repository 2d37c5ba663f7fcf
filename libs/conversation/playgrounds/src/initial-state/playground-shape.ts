import { integer, named, object, text } from '@chat/http';

export const playgroundShape = named(
  'Playground',
  object({ id: integer(), name: text(), pygments_language: text(), url_template: text() }),
);
