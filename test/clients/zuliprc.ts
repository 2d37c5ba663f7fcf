import { writeFileSync } from 'node:fs';
import type { ApiClient } from '../support/real-processes/api-client.js';

/** Writes the file by which Zulip's clients log in. */
export function writeZuliprc(path: string, { url, email, apiKey }: ApiClient): void {
  writeFileSync(path, `[api]\nemail=${email}\nkey=${apiKey}\nsite=${url}\n`, { mode: 0o600 });
}
