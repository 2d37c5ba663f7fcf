import { erasing } from '@chat/processes';

export const eraseFormerDeletions = erasing('erase-former-deletions', ['MessageDeletionCarriedOn']);
