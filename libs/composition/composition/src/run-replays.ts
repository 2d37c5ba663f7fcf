// oxlint-disable unicorn/require-post-message-target-origin -- that is for windows, not for threads
import type { MessagePort } from 'node:worker_threads';
import { answering } from '@chat/audit';
import type { Configuration } from '@chat/configuration';
import { DomainError, TemporarilyUnavailable } from '@chat/kernel';
import { openEventLogReader } from './engines.js';
import { past, pastStatesOf } from './past.js';
import type { Answered, Asked } from './replay-thread.js';

/** Answers the questions from the port. */
export async function runReplays(port: MessagePort, configuration: Configuration): Promise<void> {
  const answer = answering({
    log: await openEventLogReader(configuration),
    ...past,
    states: pastStatesOf(configuration),
  });
  port.on('message', ({ call, question }: Asked) => {
    answer(question).then(
      (answered) => port.postMessage({ call, answer: answered } satisfies Answered),
      (error: Error) => {
        const isUnavailable = error instanceof TemporarilyUnavailable;
        const { code, extra, httpStatus } = error as DomainError;
        const refused = error instanceof DomainError ? { code, extra, httpStatus } : undefined;
        port.postMessage({ call, isUnavailable, refused, error: error.message } satisfies Answered);
      },
    );
  });
}
