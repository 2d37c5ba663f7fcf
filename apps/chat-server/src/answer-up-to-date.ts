import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ReadYourWrites } from './read-your-writes.js';

/** Lets every API request see what any server has acknowledged before it came. */
export function answerUpToDate(application: NestFastifyApplication, readYourWrites: ReadYourWrites): void {
  application
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', async (request) => {
      if (request.url.startsWith('/api/')) await readYourWrites.current();
    });
}
