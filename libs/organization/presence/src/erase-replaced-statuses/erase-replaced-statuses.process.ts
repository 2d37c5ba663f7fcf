import { erasing } from '@chat/processes';

export const eraseReplacedStatuses = erasing('erase-replaced-statuses', ['UserStatusChanged']);
