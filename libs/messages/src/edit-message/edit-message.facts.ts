import type { Directory } from '@chat/directory';
import type { MessageDocument } from '../messages/message-document.js';
import type { EditingFacts } from './edit-message.decide.js';

/** What the rules about editing a content need to know, whatever it is edited to. @param now UNIX milliseconds */
export function editingFacts(
  directory: Directory,
  { _id, conversation, arrivedAt, time }: MessageDocument,
  editorId: number,
  now: number,
): EditingFacts {
  const { settings } = directory.realm;
  const isArchived = conversation.kind === 'channel' && (directory.channel(conversation.channelId)?.isArchived ?? true);
  return {
    isAccessible: !isArchived && directory.canReadMessage(editorId, _id, conversation, arrivedAt),
    editingAllowed: settings.allow_message_editing,
    editLimit: settings.message_content_edit_limit_seconds,
    age: (now - time) / 1000,
  };
}
