// oxlint-disable unicorn/require-post-message-target-origin -- that is for windows, not for threads
import { parentPort, workerData } from 'node:worker_threads';
import { answering } from '@chat/audit';
import type { Configuration } from '@chat/configuration';
import { TemporarilyUnavailable } from '@chat/kernel';
import { openEventLogReader } from './engines.js';
import { FoldedState } from './folded-state.js';
import type { Answered, Asked } from './replay-thread.js';

const { configuration } = workerData as { readonly configuration: Configuration };
const port = parentPort!;
const log = await openEventLogReader(configuration);
const answer = answering({ log, newState: (now) => new FoldedState(now) });

port.on('message', ({ call, question }: Asked) => {
  answer(question).then(
    (answered) => port.postMessage({ call, answer: answered } satisfies Answered),
    (error: Error) => {
      const isUnavailable = error instanceof TemporarilyUnavailable;
      port.postMessage({ call, isUnavailable, error: error.message } satisfies Answered);
    },
  );
});
