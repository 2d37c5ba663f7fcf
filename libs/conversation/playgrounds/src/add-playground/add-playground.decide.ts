import {
  InvalidPlayground,
  type PlaygroundAdded,
  type PlaygroundFields,
  type PlaygroundsState,
  TooManyPlaygrounds,
  InvalidPygmentsLanguage,
} from '../playground/playground.aggregate.js';
import { templateVariables } from '@chat/markdown';

const LANGUAGE = /^[ a-zA-Z0-9_+\-./#]*$/;
const BLANK = 'This field cannot be blank.';
const VARIABLE = 'code';

/**
 * @param limit largest number of playgrounds
 * @throws InvalidPygmentsLanguage, InvalidPlayground, TooManyPlaygrounds
 */
export function decideAddPlayground(
  { lastId, playgrounds }: PlaygroundsState,
  fields: PlaygroundFields,
  limit: number,
): PlaygroundAdded[] {
  checkPlayground(fields);
  const { name, pygmentsLanguage } = fields;
  if (playgrounds.some((each) => each.name === name && each.pygmentsLanguage === pygmentsLanguage)) {
    throw new InvalidPlayground({
      __all__: ['Realm playground with this Realm, Pygments language and Name already exists.'],
    });
  }
  if (playgrounds.length >= limit) throw new TooManyPlaygrounds(limit);
  return [{ type: 'PlaygroundAdded', data: { playgroundId: lastId + 1, ...fields } }];
}

function checkPlayground({ name, pygmentsLanguage, urlTemplate }: PlaygroundFields): void {
  if (!LANGUAGE.test(pygmentsLanguage)) throw new InvalidPygmentsLanguage();
  const errors = {
    ...(name === '' && { name: [BLANK] }),
    ...(pygmentsLanguage === '' && { pygments_language: [BLANK] }),
    ...templateFault(urlTemplate),
  };
  if (Object.keys(errors).length > 0) throw new InvalidPlayground(errors);
  const variables = new Set(templateVariables(urlTemplate));
  if (!variables.has(VARIABLE)) {
    throw new InvalidPlayground({ __all__: [`Missing the required variable "${VARIABLE}" in the URL template`] });
  }
  if (variables.size > 1) {
    throw new InvalidPlayground({
      __all__: [`"${VARIABLE}" should be the only variable present in the URL template`],
    });
  }
}

function templateFault(template: string): Readonly<Record<string, readonly string[]>> {
  if (template === '') return { url_template: [BLANK] };
  return templateVariables(template) ? {} : { url_template: ['Invalid URL template.'] };
}
