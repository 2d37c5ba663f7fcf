import { erasing } from '@chat/processes';

/** What somebody's status was before is erased from the log. */
export const eraseReplacedStatuses = erasing('erase-replaced-statuses', ['UserStatusChanged']);
