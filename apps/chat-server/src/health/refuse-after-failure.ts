import type { DirectoryFollower } from '@chat/directory';
import { EventLogUnavailable } from '@chat/event-log';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Answers every API request 503 once the directory has stopped: on an old directory nobody may do or see anything. */
export function refuseAfterFailure(application: NestFastifyApplication, follower: DirectoryFollower): void {
  application
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request, _reply, done) => {
      const isRefused = follower.failure !== undefined && request.url.startsWith('/api/');
      done(isRefused ? new EventLogUnavailable('The directory has stopped.') : undefined);
    });
}
