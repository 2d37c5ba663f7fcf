import type { UserSettingsChanged } from '@chat/accounts';
import { reactingBeforeAnswer } from '@chat/processes';
import { DeleteUnsynchronizedDrafts } from './delete-unsynchronized-drafts.command.js';

/** When an account turns the synchronization of drafts off, its drafts are deleted (contract, personal-data: Drafts). */
export const deleteUnsynchronizedDrafts = reactingBeforeAnswer<UserSettingsChanged>(
  'delete-unsynchronized-drafts',
  ['UserSettingsChanged'],
  ({ data: { userId: ownerId, settings }, metadata, id, position: until }) => {
    const cause = { ...metadata, causationId: id };
    const isOff = settings['enable_drafts_synchronization'] === false;
    return isOff ? [new DeleteUnsynchronizedDrafts({ ownerId, until, cause })] : [];
  },
);
