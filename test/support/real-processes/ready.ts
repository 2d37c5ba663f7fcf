import { setTimeout } from 'node:timers/promises';

const READY_WITHIN_MS = 30_000;

/** @throws Error with what the health check says when the server does not become ready in time */
export async function ready({ url }: { readonly url: string }): Promise<void> {
  for (const giveUpAt = performance.now() + READY_WITHIN_MS; ; await setTimeout(50)) {
    const answer = await fetch(`${url}/health/ready`);
    if (answer.status === 200) return;
    if (performance.now() > giveUpAt) throw new Error(`The server is not ready: ${await answer.text()}`);
  }
}
