import { erasing } from '@chat/processes';

export const eraseForgottenAlertWords = erasing('erase-forgotten-alert-words', ['AlertWordsForgotten']);
