import { type DirectoryFold, EffectKind } from '@chat/directory';
import type { MessageEvent } from '../message/message.events.js';
import type { UnfinishedMove, UnfinishedMoves } from './unfinished-moves.js';

/** The edit that belongs to this move; missing when the content was edited again since. */
export const editOfMove = new EffectKind<UnfinishedMove>('edit of the same request');

export function unfinishedMovesFold(unfinished: UnfinishedMoves): DirectoryFold<MessageEvent> {
  return {
    MessageContentEdited(_directory, event) {
      unfinished.noteEdit(event);
    },
    MessagesMoved(_directory, { data: { messageId, editRevision } }) {
      const edit = editRevision === undefined ? undefined : unfinished.finish(messageId, editRevision);
      return edit && !edit.isSuperseded ? [editOfMove.is(edit)] : [];
    },
    MessageDeleted(_directory, { data }) {
      unfinished.forget(data.messageId);
    },
    TopicMessagesDeleted(_directory, { data }) {
      for (const { messageId } of data.messages) unfinished.forget(messageId);
    },
  };
}
