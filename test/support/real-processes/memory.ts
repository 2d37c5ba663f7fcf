import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 100;

/** Memory of a process and those that it started: the largest sum that was seen. */
export class Memory {
  #peakKib = 0;
  readonly #timer = setInterval(() => this.#look(), LOOK_EVERY_MS);

  constructor(private readonly pid: number) {}

  /** @returns MiB */
  stop(): number {
    clearInterval(this.#timer);
    this.#look();
    return Math.round(Math.max(this.#peakKib, residentKib(this.pid, 'VmHWM')) / 1024);
  }

  #look(): void {
    const children = readFileSync(`/proc/${this.pid}/task/${this.pid}/children`, 'utf8').trim();
    const pids = [this.pid, ...children.split(' ').filter(Boolean).map(Number)];
    const total = pids.reduce((sum, pid) => sum + residentKib(pid, 'VmRSS'), 0);
    this.#peakKib = Math.max(this.#peakKib, total);
  }
}

/** 0 of a process that has ended. */
function residentKib(pid: number, which: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`${which}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
