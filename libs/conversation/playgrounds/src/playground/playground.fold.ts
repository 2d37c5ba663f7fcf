import type { DirectoryFold } from '@chat/directory';
import type { PlaygroundEvent } from './playground.events.js';

/** Every registering client gets all playgrounds. */
export const playgroundFold: DirectoryFold<PlaygroundEvent> = {
  PlaygroundAdded(directory, { data: { playgroundId: id, name, pygmentsLanguage, urlTemplate } }) {
    directory.putPlaygrounds([...directory.playgrounds, { id, name, pygmentsLanguage, urlTemplate }]);
  },
  PlaygroundRemoved(directory, { data: { playgroundId } }) {
    directory.putPlaygrounds(directory.playgrounds.filter(({ id }) => id !== playgroundId));
  },
};
