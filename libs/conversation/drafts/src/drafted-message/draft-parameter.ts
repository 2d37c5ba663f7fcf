import { choice, either, float, integer, listOf, object, omissible, text, type ValueOf } from '@chat/http';
import { DRAFT_TYPES } from '../draft/draft.aggregate.js';
import { LIMITS } from '../drafts.limits.js';

export const draftParameter = object(
  {
    type: choice(DRAFT_TYPES),
    to: listOf(integer(), { maxLength: LIMITS.drafts.recipients }),
    topic: text({ nullBytes: true }),
    content: text({ blank: false }),
    timestamp: omissible(either(integer(), float())),
  },
  { closed: true },
);

export type SentDraft = ValueOf<typeof draftParameter>;
