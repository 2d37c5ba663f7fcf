import type { Cause } from '@chat/event-log';

/** Whether this server knows what the log says. The application provides it. */
export abstract class CurrentState {
  /** Resolves when it knows everything that any server has acknowledged. @throws TemporarilyUnavailable when it cannot now */
  abstract reached(): Promise<void>;
}

/** How attachments are kept. The application provides it. */
export abstract class MailFiles {
  /** What follows the server's URL in the URL of the file. @throws DomainError when there is no room for it */
  abstract keep(file: {
    readonly ownerId: number;
    readonly name: string;
    readonly contentType: string;
    readonly content: Uint8Array;
    readonly cause: Cause;
  }): Promise<string>;
}
