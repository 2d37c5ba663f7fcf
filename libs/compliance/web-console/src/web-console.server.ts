import type { ServerPart } from '@chat/capability';
import { WebConsoleModule } from './web-console.module.js';
import { ConsoleSwitch } from './sessions/console-switch.js';
import { webConsoleMeanings } from './web-console.meanings.js';

export const server: ServerPart = {
  module: WebConsoleModule,
  settings: ({ console: isOn }) => [new ConsoleSwitch(isOn)],
  meanings: webConsoleMeanings,
};
