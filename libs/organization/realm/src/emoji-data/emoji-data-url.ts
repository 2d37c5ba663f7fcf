import type { Site } from '@chat/directory';

export const EMOJI_DATA_PATH = 'static/emoji/emoji-data.json';

/** URL of the names of all emoji, for clients. */
export const emojiDataUrl = (site: Site) => `${site.url}/${EMOJI_DATA_PATH}`;
