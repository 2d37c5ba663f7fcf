import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { Chat } from '@chat/chat-testing';
import { describedBy, kept } from './described-api.js';
import { DESCRIPTION_FILE } from './description-file.js';

const chat = await Chat.open();
writeFileSync(DESCRIPTION_FILE, kept(describedBy(chat)));
await chat.close();
