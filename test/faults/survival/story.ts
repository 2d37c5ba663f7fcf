import type { Environment } from '@chat/chat-testing';
import type { MortalServer } from '../../support/real-processes/server-process.js';

/**
 * Something that a client does before a server ends, and finds when it runs again. Each server is killed and started twice, stopped, started
 * once more and stopped; a story may end at any time.
 */
export interface Story {
  /** A sentence, for the report of the tests. */
  readonly title: string;
  /** Variables without which it cannot happen. */
  readonly environment?: Environment;
  tell(server: MortalServer): Promise<void>;
}

/** A kill and a start that mean nothing to a story. */
export async function restart(server: MortalServer): Promise<void> {
  await server.kill();
  await server.start();
}
