import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ApiClient } from '../../../support/real-processes/api-client.js';

/** Somebody who asks for small things all the time. @returns ends it, and answers with the milliseconds of each request, ascending */
export function somebodyElse({ url, email, apiKey }: ApiClient): () => Promise<number[]> {
  const program = fileURLToPath(new URL('somebody-else.process.js', import.meta.url));
  const child = fork(program, [url, email, apiKey]);
  return async () => {
    child.send('end');
    const [waits] = (await once(child, 'message')) as [number[]];
    return waits.toSorted((a, b) => a - b);
  };
}
