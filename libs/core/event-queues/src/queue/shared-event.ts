import { bytesOfText } from '@chat/kernel';
import type { ClientEvent } from '../announcements/announcement.js';

/** A client event in the form that some readers share, serialized once for all of their queues. */
export class SharedEvent {
  readonly type: string;
  /** JSON without the opening brace, because each queue puts its own id first. */
  readonly text: string;
  /** Size of the text in memory. */
  readonly bytes: number;
  /** Number of places in queues that hold it. */
  holders = 0;

  /** @param stream of the log from which the event came */
  constructor(
    event: ClientEvent,
    readonly stream: string,
  ) {
    this.type = event.type;
    this.text = JSON.stringify(event).slice(1);
    this.bytes = bytesOfText(this.text);
  }

  withId(id: number): string {
    return `{"id":${id},${this.text}`;
  }
}
