import { templateVariables } from '@chat/markdown';
import { InvalidPlayground, InvalidPygmentsLanguage, type PlaygroundFields } from './playground.aggregate.js';

const LANGUAGE = /^[ a-zA-Z0-9_+\-./#]*$/;
const BLANK = 'This field cannot be blank.';
const VARIABLE = 'code';

export function checkPlayground({ name, pygmentsLanguage, urlTemplate }: PlaygroundFields): void {
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
