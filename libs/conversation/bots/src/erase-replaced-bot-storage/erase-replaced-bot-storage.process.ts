import { erasing } from '@chat/processes';

export const eraseReplacedBotStorage = erasing('erase-replaced-bot-storage', ['BotStorageChanged']);
