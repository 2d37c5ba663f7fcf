import type { MessageDocument } from './message-document.js';

/** Does the message call the account by its name, not only with a group or with everybody, and not silently? */
export function callsByName({ renderedContent }: Pick<MessageDocument, 'renderedContent'>, userId: number): boolean {
  return renderedContent.includes(`<span class="user-mention" data-user-id="${userId}">`);
}
