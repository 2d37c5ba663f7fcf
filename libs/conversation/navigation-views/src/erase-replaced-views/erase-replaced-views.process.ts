import { erasing } from '@chat/processes';

/** What a view was before it was changed or removed is erased from the log. */
export const eraseReplacedViews = erasing('erase-replaced-views', ['NavigationViewChanged', 'NavigationViewRemoved']);
