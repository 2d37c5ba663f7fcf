import type { Conversation } from '@chat/directory';
import type { Cause } from '@chat/event-log';

/** Whether this server knows what the log says. The application provides it. */
export abstract class CurrentState {
  /** Resolves when it knows everything that any server has acknowledged. @throws TemporarilyUnavailable when it cannot now */
  abstract reached(): Promise<void>;
}

/** What is posted. */
export interface MailMessage {
  readonly senderId: number;
  readonly client: string;
  readonly conversation: Conversation;
  readonly content: string;
  readonly readBySender: boolean;
  /** Two messages of one sender with the same key are one. */
  readonly key: string;
  readonly cause: Cause;
}

/** How messages are checked and sent. The application provides it. */
export abstract class MailMessenger {
  /** @throws DomainError when the account must not send this there */
  abstract check(senderId: number, conversation: Conversation, content: string): Promise<unknown>;

  abstract isSent(senderId: number, key: string): Promise<boolean>;

  /** Sends a message, or finds the one that was sent with the same key. @throws DomainError when it must not be sent */
  abstract send(message: MailMessage): Promise<{ readonly messageId: number }>;
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
