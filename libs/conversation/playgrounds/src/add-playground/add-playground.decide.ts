import { checkPlayground } from '../playground/check-playground.js';
import {
  InvalidPlayground,
  type PlaygroundAdded,
  type PlaygroundFields,
  type PlaygroundsState,
  TooManyPlaygrounds,
} from '../playground/playground.aggregate.js';

/**
 * @param limit playgrounds that the organization may have
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
