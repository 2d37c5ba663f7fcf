import { hash } from 'node:crypto';
import type { Realm } from '@chat/directory';

/** The same for ever, whatever the organization is called and wherever it is found (RFC 9562, version 8). */
export function realmUuid({ id, dateCreated }: Realm): string {
  const digest = hash('sha256', `realm ${id} of ${dateCreated}`);
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `a${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
}
