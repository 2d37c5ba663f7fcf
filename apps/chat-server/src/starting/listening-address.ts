import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

export interface Address {
  readonly host: string;
  readonly port: number;
}

export class AddressUnusable extends Error {
  override readonly name = 'AddressUnusable';
  constructor({ host, port }: Address, cause: NodeJS.ErrnoException) {
    super(reasonOf(cause.code, host, port) ?? cause.message, { cause });
  }
}

function reasonOf(code: string | undefined, host: string, port: number): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `CHAT_PORT is ${port}, which another program uses at ${host}.`;
    case 'EACCES':
      return `CHAT_PORT is ${port}, where this account may not listen.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `CHAT_HOST is "${host}", which is no address of this machine.`;
    default:
      return undefined;
  }
}

/** Call it before anything is stored: a server that nobody can reach must found no organization. @param port 0: a free one @throws AddressUnusable */
export async function listeningAddress(host: string, port: number): Promise<Address> {
  const probe = createServer();
  try {
    await once(probe.listen({ host, port, exclusive: true }), 'listening');
    return { host, port: (probe.address() as AddressInfo).port };
  } catch (error) {
    throw new AddressUnusable({ host, port }, error as NodeJS.ErrnoException);
  } finally {
    if (probe.listening) await new Promise((resolve) => probe.close(resolve));
  }
}
