import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { Controller, Get, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createChatApplication, Credentials, Public } from './index.js';

let accepted = Promise.withResolvers<void>();
let finish = Promise.withResolvers<void>();

@Public()
@Controller('api/v1')
class TestController {
  @Get('long') async long() {
    accepted.resolve();
    await finish.promise;
    return {};
  }
  @Get('short') short() {
    return {};
  }
}

@Module({ controllers: [TestController] })
class TestModule {}

const get = (path: string) => `GET /api/v1/${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

describe('A server that closes', () => {
  let application: NestFastifyApplication;
  let idle: Socket;
  let busy: Socket;

  beforeEach(async () => {
    accepted = Promise.withResolvers();
    finish = Promise.withResolvers();
    const credentials = { provide: Credentials, useValue: { verify: () => 'unknown' } };
    const root = { module: TestModule, global: true, providers: [credentials], exports: [credentials] };
    application = await createChatApplication(root, {
      logger: false,
      limits: { drainSendingMs: 600_000, drainMs: 600_000 },
    });
    await application.listen(0, '127.0.0.1');
    const { port } = application.getHttpServer().address() as AddressInfo;
    [idle, busy] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    idle.write(get('short'));
    await once(idle, 'data');
    busy.write(get('long'));
    await accepted.promise;
  });

  it('finishes the answers under way, and waits for no connection that stays open', async () => {
    const closing = application.close();
    await once(idle, 'close');
    finish.resolve();

    expect(await text(busy)).toMatch(/^HTTP\/1.1 200 /);
    await closing;
  });

  it('answers what still comes on a connection that is busy', async () => {
    const closing = application.close();
    await once(idle, 'close');
    const arrived = once(application.getHttpServer(), 'request');
    busy.write(get('short'));
    await arrived;
    finish.resolve();

    expect((await text(busy)).match(/HTTP\/1.1 200 /g)).toHaveLength(2);
    await closing;
  });
});
