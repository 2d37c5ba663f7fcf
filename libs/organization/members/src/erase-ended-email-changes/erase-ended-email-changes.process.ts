import { erasing } from '@chat/processes';

/** Addresses that nobody confirmed, and keys, are erased when there is a later request, or none any more. */
export const eraseEndedEmailChanges = erasing('erase-ended-email-changes', [
  'EmailChangeRequested',
  'EmailChangeEnded',
]);
