import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

import { MongoAPIError, MongoNetworkError, MongoNotConnectedError, MongoParseError, MongoServerError } from 'mongodb';

import { isTemporary } from './temporary-errors.js';

describe('whether a failed call may succeed later', () => {
  it.each([
    ['a lost connection', new MongoNetworkError('gone'), true],
    ['a client without a connection', new MongoNotConnectedError('closed'), true],
    ['a server that steps down', new MongoServerError({ message: 'stepping down', code: 189 }), true],
    [
      'a server that labels its error so',
      new MongoServerError({ message: 'try again', code: 999, errorLabels: ['RetryableError'] }),
      true,
    ],
    [
      'a snapshot that the server cannot give now',
      new MongoServerError({ message: 'pending changes', code: 246 }),
      true,
    ],
    ['a bulk write that the network ended', new MongoServerError({ message: 'gone' }), true],
    ['a password that was changed', new MongoServerError({ message: 'Authentication failed.', code: 18 }), true],
    ['a right that was taken away', new MongoServerError({ message: 'not authorized', code: 13 }), true],
    ['a duplicate key', new MongoServerError({ message: 'duplicate', code: 11_000 }), false],
    ['a wrong call', new MongoAPIError('wrong'), false],
    ['an address that means nothing', new MongoParseError('wrong'), false],
    ['a fault of the program', new TypeError('wrong'), false],
  ])('%s', (_, error, expected) => {
    expect(isTemporary(error)).toBe(expected);
  });

  it('a socket whose other end went away before the driver noticed', async () => {
    const server = createServer((socket) => socket.end());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').resume();
    await once(socket, 'close');
    const error = await new Promise((resolve) => void socket.write('late', resolve));
    expect(isTemporary(error)).toBe(true);
    server.close();
  });
});
