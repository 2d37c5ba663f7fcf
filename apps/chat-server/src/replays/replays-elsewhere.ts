import type { AnswerQuestion } from '@chat/audit';
import type { ReplayThread } from '@chat/composition';

/** The thread that replays the log for auditors, where there is one. */
export class ReplaysElsewhere {
  constructor(private readonly thread: ReplayThread | undefined) {}

  get ask(): AnswerQuestion | undefined {
    return this.thread?.ask;
  }

  async stop(): Promise<void> {
    await this.thread?.stop();
  }
}
