import { event, integer, listOf } from '@chat/http';
import { draftShape } from '../list-drafts/draft-object.js';

export const draftsEvents = [
  event('drafts/add', 'The account keeps more drafts.', { drafts: listOf(draftShape) }),
  event('drafts/update', 'A draft of the account was edited.', { draft: draftShape }),
  event('drafts/remove', 'A draft of the account was deleted.', { draft_id: integer() }),
];
