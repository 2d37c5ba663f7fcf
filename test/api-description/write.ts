import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { Chat } from '@chat/testing';
import { describedBy, DESCRIPTION_FILE, kept } from './described-api.js';

const chat = await Chat.open();
writeFileSync(DESCRIPTION_FILE, kept(describedBy(chat)));
await chat.close();
