import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { SerialQueue } from '@chat/kernel';
import type { DrawingAnswer, DrawingLimits, DrawingRequest } from './drawing.worker.js';

export interface DrawingProcessLimits extends DrawingLimits {
  /** Idle time after which the process ends. */
  readonly idleMs: number;
}

/** Limit for a process that cannot even check its own processor time. */
const PATIENCE_MS = 60_000;

/** A process that reads one image after the other. It ends when an image exceeds a limit; the next image starts a new one. */
export class DrawingProcess {
  readonly #images = new SerialQueue();
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(private readonly limits: DrawingProcessLimits) {}

  /** Undefined for a file that is no image, and for an image that takes too much memory or time. */
  answer(request: DrawingRequest): Promise<DrawingAnswer> {
    return this.#images.run(async () => {
      clearTimeout(this.#idle);
      const child = (this.#child ??= this.#start());
      const answer = await this.#answerOf(child, request);
      this.#idle = setTimeout(() => this.#end(), this.limits.idleMs).unref();
      return answer;
    });
  }

  /** Id of the running process; undefined without one. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  #start(): ChildProcess {
    const { pixels, decodedBytes, pictures, residentBytes, processorMs } = this.limits;
    const script = new URL(`./drawing.worker${extname(import.meta.url)}`, import.meta.url);
    const limits = [pixels, decodedBytes, pictures, residentBytes, processorMs].map(String);
    // Gives the process nothing of the server's environment: neither secrets nor options.
    const child = fork(script, limits, { serialization: 'advanced', execArgv: [], env: {}, stdio: 'ignore' });
    child.once('exit', () => this.#child === child && (this.#child = undefined));
    child.on('error', () => child.kill('SIGKILL'));
    return child;
  }

  #answerOf(child: ChildProcess, request: DrawingRequest): Promise<DrawingAnswer> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#end(), PATIENCE_MS);
      const done = (answer: DrawingAnswer) => {
        clearTimeout(timer);
        child.off('message', answered).off('exit', ended);
        child.unref();
        child.channel?.unref();
        resolve(answer);
      };
      const answered = (message: unknown) => done((message as { answer: DrawingAnswer }).answer);
      const ended = () => done(undefined);
      child.ref();
      child.channel?.ref();
      child.once('message', answered).once('exit', ended);
      child.send(request, (error) => error && child.kill('SIGKILL'));
    });
  }

  #end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}
