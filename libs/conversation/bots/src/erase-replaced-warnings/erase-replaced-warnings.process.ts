import { erasing } from '@chat/processes';

/** What a bot named when nobody heard it is erased when its owner is warned again. */
export const eraseReplacedWarnings = erasing('erase-replaced-warnings', ['BotOwnerWarned']);
