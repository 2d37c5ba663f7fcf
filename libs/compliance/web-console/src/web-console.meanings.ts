import type { Meanings } from '@chat/http';

export const webConsoleMeanings: Meanings = {
  page: 'The path behind `/console/`, which names no page.',
};
