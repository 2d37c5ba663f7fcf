import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Child } from '../child.js';

/** A chat server in a process of its own, whose memory can be seen. */
export class QueuesServer {
  private constructor(
    private readonly child: Child<'cpu', number>,
    readonly port: number,
  ) {}

  static async start(folder: string): Promise<QueuesServer> {
    const env = { CHAT_DATA_DIR: folder, CHAT_PORT: '0', CHAT_RATE_LIMIT: 'off', CHAT_LOG_LEVEL: 'warn' };
    const child = new Child<'cpu', number>('./chat-server.process.js', env);
    for await (const line of createInterface(child.process.stdout!)) {
      const port = /^Listening at .*:(\d+)$/.exec(line)?.[1];
      if (port) return new QueuesServer(child, Number(port));
    }
    throw new Error('The server did not start.');
  }

  /** Resident, in KiB. */
  memory(): number {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${this.child.process.pid}/status`, 'utf8'))![1]);
  }

  /** Seconds of processor time that all of its threads took so far. */
  cpuSeconds(): Promise<number> {
    return this.child.ask('cpu');
  }

  stop(): Promise<void> {
    return this.child.stop();
  }
}
