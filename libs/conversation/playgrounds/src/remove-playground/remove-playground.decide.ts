import {
  PlaygroundNotFound,
  type PlaygroundRemoved,
  type PlaygroundsState,
} from '../playground/playground.aggregate.js';

export function decideRemovePlayground(
  { playgrounds }: PlaygroundsState,
  { playgroundId }: PlaygroundRemoved['data'],
): PlaygroundRemoved[] {
  if (!playgrounds.some((each) => each.playgroundId === playgroundId)) throw new PlaygroundNotFound();
  return [{ type: 'PlaygroundRemoved', data: { playgroundId } }];
}
