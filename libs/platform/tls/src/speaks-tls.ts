import { connect } from 'node:tls';

/** True when a handshake ends in time, with any certificate. */
export function speaksTls({ hostname, port }: URL, withinMs: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false });
  socket
    .setTimeout(withinMs, () => resolve(false))
    .on('secureConnect', () => resolve(true))
    .on('error', () => resolve(false))
    .on('close', () => resolve(false));
  return promise.finally(() => socket.destroy());
}
