import { createInterface } from 'node:readline';
import { Child } from './child.js';

/** A chat server in a process of its own. */
export class ChatServer {
  private constructor(
    private readonly child: Child<'cpu', number>,
    readonly port: number,
  ) {}

  /** Resolves when it listens. @param execArgv for Node itself @param environment further variables for the server */
  static async start(
    folder: string,
    execArgv: readonly string[] = [],
    environment: Readonly<Record<string, string>> = {},
  ): Promise<ChatServer> {
    const env = {
      ...environment,
      CHAT_DATA_DIR: folder,
      CHAT_PORT: '0',
      CHAT_RATE_LIMIT: 'off',
      CHAT_LOG_LEVEL: 'warn',
    };
    const child = new Child<'cpu', number>('./chat-server.process.js', env, execArgv);
    for await (const line of createInterface(child.process.stdout!)) {
      const port = /^Listening at .*:(\d+)$/.exec(line)?.[1];
      if (port) return new ChatServer(child, Number(port));
    }
    throw new Error('The server did not start.');
  }

  /** Seconds of processor time that all of its threads took so far. */
  cpuSeconds(): Promise<number> {
    return this.child.ask('cpu');
  }

  stop(): Promise<void> {
    return this.child.stop();
  }
}
