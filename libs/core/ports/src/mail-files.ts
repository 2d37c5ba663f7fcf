import type { Cause } from '@chat/event-log';

/** Stores attachments of mails. Implemented by uploads. */
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
