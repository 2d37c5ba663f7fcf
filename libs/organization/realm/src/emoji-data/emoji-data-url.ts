import type { Site } from '@chat/directory';

export const EMOJI_DATA_PATH = 'static/emoji/emoji-data.json';

/** Where clients find the names of all emoji. */
export const emojiDataUrl = (site: Site) => `${site.url}/${EMOJI_DATA_PATH}`;
