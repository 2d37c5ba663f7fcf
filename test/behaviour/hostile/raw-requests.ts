import { connect } from 'node:net';
import type { ApiClient } from '../../support/real-processes/api-client.js';

const FORM = 'application/x-www-form-urlencoded';

export interface RawAnswer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Writes bytes to a server as they are, and reads until it closes the connection. What it answers before it has read
 * everything may get lost, as TCP has it.
 */
export async function say(url: string, bytes: string | Buffer): Promise<RawAnswer[]> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => (received += text));
  // Also of a connection that is reset then, because the server did not read everything.
  socket.on('error', () => undefined).write(bytes);
  await new Promise((resolve) => void socket.once('close', resolve));
  return parseAnswers(received);
}

/** A whole request of an account: the body as it is, the headers over those that belong to it. */
export function requestOf(
  { email, apiKey }: ApiClient,
  line: string,
  body: string | Buffer = '',
  headers: Readonly<Record<string, string | null>> = {},
): Buffer {
  const all = {
    Host: 'chat',
    Connection: 'close',
    Authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`,
    'Content-Type': FORM,
    'Content-Length': String(Buffer.byteLength(body)),
    ...headers,
  };
  const head = Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}\r\n`]));
  return Buffer.concat([Buffer.from(`${line} HTTP/1.1\r\n${head.join('')}\r\n`, 'latin1'), Buffer.from(body)]);
}

function parseAnswers(received: string): RawAnswer[] {
  const answers = received.split(/^(?=HTTP\/1.1 \d{3} )/m).filter((answer) => answer !== '');
  return answers.map((answer) => {
    const [head, body] = answer.split('\r\n\r\n', 2);
    return { status: Number(/^HTTP\/1.1 (\d{3}) /.exec(head!)?.[1]), body: parsed(body) };
  });
}

/** Text that is no JSON stays text. */
function parsed(body = ''): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
