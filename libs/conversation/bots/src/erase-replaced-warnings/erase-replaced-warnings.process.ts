import { erasing } from '@chat/processes';

export const eraseReplacedWarnings = erasing('erase-replaced-warnings', ['BotOwnerWarned']);
