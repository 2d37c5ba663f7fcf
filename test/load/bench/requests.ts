import type { Account } from './organization.js';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Fields = Readonly<Record<string, string | number | boolean>>;

/** The text of a request on a connection that is kept. */
export function request(method: Method, path: string, account: Account, fields: Fields = {}): string {
  const parameters = encode(fields);
  const isGet = method === 'GET';
  const head = [
    `${method} /api/v1/${path}${isGet && parameters ? `?${parameters}` : ''} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Authorization: ${authorization(account)}`,
    'User-Agent: bench/1.0',
    ...(isGet ? [] : ['Content-Type: application/x-www-form-urlencoded', `Content-Length: ${parameters.length}`]),
  ];
  return `${head.join('\r\n')}\r\n\r\n${isGet ? '' : parameters}`;
}

/** Makes one request. @returns the fields of a success */
export function post(port: number, path: string, account: Account, fields: Fields = {}) {
  return ask('POST', port, path, account, fields);
}

/** Makes one request. @returns the fields of a success */
export function patch(port: number, path: string, account: Account, fields: Fields) {
  return ask('PATCH', port, path, account, fields);
}

async function ask(method: Method, port: number, path: string, account: Account, fields: Fields) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`, {
    method,
    headers: { authorization: authorization(account) },
    body: new URLSearchParams(encode(fields)),
  });
  const body = (await answer.json()) as Record<string, unknown>;
  if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`);
  return body;
}

function authorization({ email, apiKey }: Account): string {
  return `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`;
}

function encode(fields: Fields): string {
  return new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString();
}
