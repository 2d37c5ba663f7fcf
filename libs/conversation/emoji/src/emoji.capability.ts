import { type Capability, asStored, type EventTypes } from '@chat/capability';
import type { CustomEmojiEvent } from './custom-emoji/custom-emoji.aggregate.js';
import { customEmojiFold } from './custom-emoji/custom-emoji.aggregate.js';

export const emoji: Capability = {
  name: 'emoji',
  events: {
    CustomEmojiAdded: asStored,
    CustomEmojiDeactivated: asStored,
  } satisfies EventTypes<CustomEmojiEvent>,
  folding: ({ directory }) => ({
    folds: [customEmojiFold],
    hasFile: (fileKey) => directory.emojiImage(fileKey) !== undefined,
    *files() {
      for (const { name, image, still } of directory.customEmojis()) {
        for (const file of [image, still])
          if (file) yield { key: file.fileKey, size: file.size, sha256: file.sha256, name: `emoji ${name}` };
      }
    },
  }),
  server: () => import('./emoji.server.js'),
};
