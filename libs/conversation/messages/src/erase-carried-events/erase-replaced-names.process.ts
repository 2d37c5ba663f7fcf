import { reactingTo } from '@chat/processes';
import type { MessageNamesReplaced } from '../message/message.events.js';
import type { TopicsReplaced } from '../topic-key/topic-key.aggregate.js';
import { EraseCarriedEvents } from './erase-carried-events.command.js';

/** What has the name is erased as soon as it is said without it. */
export const eraseReplacedNames = reactingTo<MessageNamesReplaced | TopicsReplaced>(
  'erase-replaced-names',
  ['MessageNamesReplaced', 'TopicsReplaced'],
  ({ stream, revision: before, metadata: cause }) => [new EraseCarriedEvents({ stream, before, cause })],
);
