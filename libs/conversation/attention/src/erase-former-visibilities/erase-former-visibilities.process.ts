import { EraseStream, reactingTo } from '@chat/processes';
import type { FormerTopicVisibilitiesErased } from '../topic-visibility/topic-visibility.events.js';

export const eraseFormerVisibilities = reactingTo<FormerTopicVisibilitiesErased>(
  'erase-former-topic-visibilities',
  ['FormerTopicVisibilitiesErased'],
  ({ stream, data: { before } }) => [new EraseStream(stream, before)],
);
