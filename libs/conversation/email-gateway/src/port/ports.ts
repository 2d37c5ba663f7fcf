import type { Cause } from '@chat/event-log';

export abstract class CurrentState {
  /** Resolves when it knows everything that any server has acknowledged. @throws TemporarilyUnavailable when it cannot now */
  abstract reached(): Promise<void>;
}

/** How attachments are kept. The application provides it. */
export abstract class MailFiles {
  /** The part of the file's URL after the server's URL. @throws DomainError when there is no room for it */
  abstract keep(file: {
    readonly ownerId: number;
    readonly name: string;
    readonly contentType: string;
    readonly content: Uint8Array;
    readonly cause: Cause;
  }): Promise<string>;
}
