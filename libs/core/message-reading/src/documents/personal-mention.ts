import type { MessageDocument } from './message-document.js';

/** True when the message mentions the account by its name, not only with a group or everybody, and not silently. */
export function callsByName({ renderedContent }: Pick<MessageDocument, 'renderedContent'>, userId: number): boolean {
  return renderedContent.includes(`<span class="user-mention" data-user-id="${userId}">`);
}
