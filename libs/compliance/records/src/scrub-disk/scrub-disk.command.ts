import { setTimeout } from 'node:timers/promises';
import { type Cause, EVENT_LOG, type EventLog } from '@chat/event-log';
import { countUndone, ErasingProcesses } from '@chat/processes';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EraseDueContent } from '../erase-due-content/erase-due-content.command.js';
import { DiskScrub } from './disk-scrub.js';

/** Pause for other writers. */
const PAUSE_MS = 5;
const PAUSE_FOR_PROCESSES_MS = 100;

export interface Scrubbed {
  /** Whether a running server has erased and removed everything possible. */
  readonly is_done: boolean;
  /** Number of events, such as deletions, whose content is still to be erased. */
  readonly waiting: number;
}

/** Erases due content, and removes the bytes of everything erased from the disk, as far as possible beside readers and writers. */
export class ScrubDisk extends Command<Scrubbed> {
  /**
   * @param withinMs time limit
   * @param leavesLog somebody else removes the bytes of the log
   */
  constructor(readonly data: { readonly withinMs: number; readonly leavesLog: boolean; readonly cause: Cause }) {
    super();
  }
}

@CommandHandler(ScrubDisk)
export class ScrubDiskHandler implements ICommandHandler<ScrubDisk> {
  constructor(
    private readonly commands: CommandBus,
    private readonly scrub: DiskScrub,
    private readonly processes: ErasingProcesses,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data: { withinMs, leavesLog, cause } }: ScrubDisk): Promise<Scrubbed> {
    const end = AbortSignal.timeout(withinMs);
    while (!end.aborted && (await this.commands.execute(new EraseDueContent(cause))));
    let waiting = await this.#waiting();
    for (; waiting > 0 && !end.aborted; waiting = await this.#waiting()) await setTimeout(PAUSE_FOR_PROCESSES_MS);
    if (leavesLog) this.scrub.leaveLog();
    let [isLogDone, isStoreDone] = [leavesLog, false];
    while (!end.aborted && !isStoreDone) {
      isLogDone ||= (await this.scrub.ofLog()) === 'done';
      isStoreDone = isLogDone && (await this.scrub.ofStore());
      await setTimeout(PAUSE_MS);
    }
    return { is_done: waiting === 0 && isStoreDone, waiting };
  }

  #waiting(): Promise<number> {
    return countUndone(this.log, this.store, this.processes.all);
  }
}
