import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A process of the benchmark, which answers one question at a time. */
export class Child<Question, Answer> {
  readonly process: ChildProcess;

  /** @param script compiled, beside this file */
  constructor(script: string, env: Readonly<Record<string, string>> = {}, execArgv: readonly string[] = []) {
    this.process = fork(fileURLToPath(new URL(script, import.meta.url)), {
      env: { ...process.env, ...env },
      execArgv: [...execArgv],
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
  }

  /** @throws Error when the process ends without an answer */
  async ask(question: Question): Promise<Answer> {
    const answer = Promise.withResolvers<unknown>();
    const ended = () => answer.reject(new Error('A process of the benchmark ended early.'));
    this.process.once('message', answer.resolve).once('exit', ended);
    this.process.send(question as object);
    return answer.promise.finally(() => this.process.off('exit', ended)) as Promise<Answer>;
  }

  async stop(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const exit = once(this.process, 'exit');
    this.process.kill('SIGTERM');
    await exit;
  }
}

/** The other end: answers the process that forked this one. */
export function answerParent<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  process.on('message', (question) => {
    answer(question as Question).then((given) => process.send!(given), endLoudly);
  });
}

function endLoudly(error: unknown): void {
  console.error(error);
  process.exit(1);
}
