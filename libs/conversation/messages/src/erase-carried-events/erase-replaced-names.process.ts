import { reactingTo } from '@chat/processes';
import type { MessageNamesReplaced } from '../message/message.events.js';
import { EraseCarriedEvents } from './erase-carried-events.command.js';

/** Versions with the name are erased as soon as the message is said without it. */
export const eraseReplacedNames = reactingTo<MessageNamesReplaced>(
  'erase-replaced-names',
  ['MessageNamesReplaced'],
  ({ stream, revision: before, metadata: cause }) => [new EraseCarriedEvents({ stream, before, cause })],
);
