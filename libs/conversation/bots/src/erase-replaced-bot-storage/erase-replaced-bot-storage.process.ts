import { erasing } from '@chat/processes';

/** What a bot kept before it kept something else is erased from the log. */
export const eraseReplacedBotStorage = erasing('erase-replaced-bot-storage', ['BotStorageChanged']);
