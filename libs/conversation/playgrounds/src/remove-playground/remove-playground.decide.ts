import type { PlaygroundsState } from '../playground/playground.aggregate.js';
import { PlaygroundNotFound } from '../playground/playground.errors.js';
import type { PlaygroundRemoved } from '../playground/playground.events.js';

/** @throws PlaygroundNotFound */
export function decideRemovePlayground(
  { playgrounds }: PlaygroundsState,
  { playgroundId }: PlaygroundRemoved['data'],
): PlaygroundRemoved[] {
  if (!playgrounds.some((each) => each.playgroundId === playgroundId)) throw new PlaygroundNotFound();
  return [{ type: 'PlaygroundRemoved', data: { playgroundId } }];
}
