import { type Capability, asStored, type EventTypes } from '@chat/capability';
import type { AlertWordsEvent } from './alert-words/alert-words.aggregate.js';
import { alertWordsFold } from './alert-words/alert-words.fold.js';

export const alertWords: Capability = {
  name: 'alert-words',
  events: {
    AlertWordsChanged: asStored,
  } satisfies EventTypes<AlertWordsEvent>,
  folding: ({ messageFlags }) => ({ folds: [alertWordsFold(messageFlags)] }),
  server: () => import('./alert-words.server.js'),
};
