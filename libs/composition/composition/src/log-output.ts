import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** Most lines that wait for a pipe. */
const MOST_WAITING_BYTES = 1024 * 1024;
const RETRY_MS = 20;

type Write = (bytes: Uint8Array) => number;

/**
 * Writes log lines at once, and never blocks or ends the server: a line that cannot be written, because the disk is full or the
 * reader of a pipe is too slow, is dropped and counted. The next written line is preceded by their number.
 */
export class LogOutput implements DestinationStream {
  #waiting: Uint8Array = new Uint8Array();
  /** Lines since nothing waited. */
  #lines = 0;
  #retry: NodeJS.Timeout | undefined;
  #dropped = 0;
  #unreported = 0;

  /** @param output writes some of the bytes and returns their number @throws like `writeSync` */
  constructor(private readonly output: Write = (bytes) => writeSync(process.stdout.fd, bytes)) {}

  /** Lines since the start. */
  get dropped(): number {
    return this.#dropped;
  }

  write(line: string): void {
    const bytes = Buffer.from(this.#report() + line);
    if (this.#waiting.length + bytes.length > MOST_WAITING_BYTES) return this.#drop(1);
    this.#unreported = 0;
    this.#waiting = this.#waiting.length === 0 ? bytes : Buffer.concat([this.#waiting, bytes]);
    this.#lines++;
    if (!this.#retry) this.#flush();
  }

  #flush(): void {
    this.#retry = undefined;
    try {
      while (this.#waiting.length > 0) this.#waiting = this.#waiting.subarray(this.output(this.#waiting));
      this.#lines = 0;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') {
        this.#retry = setTimeout(() => this.#flush(), RETRY_MS).unref();
      } else {
        this.#drop(this.#lines);
        [this.#waiting, this.#lines] = [new Uint8Array(), 0];
      }
    }
  }

  #drop(lines: number): void {
    this.#dropped += lines;
    this.#unreported = this.#dropped;
  }

  #report(): string {
    if (this.#unreported === 0) return '';
    const [time, msg] = [new Date().toISOString(), 'log lines could not be written since the start'];
    return `${JSON.stringify({ level: 40, time, dropped: this.#dropped, msg })}\n`;
  }
}

/** The output of this process. */
export const logOutput = new LogOutput();
