import type { Meanings } from '@chat/http';

export const navigationViewsMeanings: Meanings = {
  fragment: 'What the view shows: the part of its URL after `#`.',
  is_pinned: 'Whether the view is shown first.',
};
