import { reactingTo } from '@chat/processes';
import type { MessageNamesReplaced } from '../message/message.events.js';
import type { TopicsReplaced } from '../topic-key/topic-key.aggregate.js';
import { EraseCarriedEvents } from './erase-carried-events.command.js';

/** Erases events with the name as soon as a later one replaces them without it. */
export const eraseReplacedNames = reactingTo<MessageNamesReplaced | TopicsReplaced>(
  'erase-replaced-names',
  ['MessageNamesReplaced', 'TopicsReplaced'],
  ({ stream, revision: before, metadata: cause }) => [new EraseCarriedEvents({ stream, before, cause })],
);
