import { erasing } from '@chat/processes';

/** Erases unconfirmed addresses and keys when there is a later request, or the request has ended. */
export const eraseEndedEmailChanges = erasing('erase-ended-email-changes', [
  'EmailChangeRequested',
  'EmailChangeEnded',
]);
