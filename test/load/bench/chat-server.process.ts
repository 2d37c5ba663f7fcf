import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { ChatServerModule } from '../../../apps/chat-server/src/chat-server.module.js';
import { answerParent } from './child.js';
import { NoWorkModule } from './no-work.module.js';

// The server as it is, with one module more.
Module({ imports: [NoWorkModule] })(ChatServerModule);
await import('../../../apps/chat-server/src/main.js');
answerParent(async () => cpuSeconds());
process.channel!.unref();

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
