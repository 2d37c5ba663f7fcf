import { erasing } from '@chat/processes';

export const eraseReplacedViews = erasing('erase-replaced-views', ['NavigationViewChanged', 'NavigationViewRemoved']);
