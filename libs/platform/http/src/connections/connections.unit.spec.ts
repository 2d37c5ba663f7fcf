import { Server, type IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Connections } from './connections.js';
import { LIMITS } from '../http.limits.js';

describe('The connections of strangers', () => {
  it('count as those of one address when they come from one IPv6 network, of which a host has every address', () => {
    const connections = new Connections({ ...LIMITS.http, pipelinedRequests: 0 }, () => false);
    const server = new Server();
    connections.watch(server);
    const sockets = ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'].map((remoteAddress) =>
      Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress }),
    );
    for (const socket of sockets) server.emit('connection', socket);
    connections.began({ socket: sockets[0] } as IncomingMessage);
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true, true, false]);
    connections.close();
  });

  it('are not cut for others before the server has had time to read what they say', () => {
    const connections = new Connections({ ...LIMITS.http, strangersPerAddress: 1 }, () => false);
    const server = new Server();
    connections.watch(server);
    const { now } = performance;
    const sockets = [0, 60_000].map((time) => {
      performance.now = () => time;
      const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: '192.0.2.1' });
      server.emit('connection', socket);
      return socket;
    });
    performance.now = now;
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, false]);
    connections.close();
  });
});
