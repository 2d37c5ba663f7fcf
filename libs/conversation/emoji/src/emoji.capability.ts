import { type Capability, asStored, type EventTypes } from '@chat/capability';
import type { CustomEmojiEvent } from './custom-emoji/custom-emoji.aggregate.js';
import { customEmojiFold } from './custom-emoji/custom-emoji.aggregate.js';
import { CustomEmojis } from './custom-emoji/custom-emojis.js';

export const emoji: Capability = {
  name: 'emoji',
  events: {
    CustomEmojiAdded: asStored,
    CustomEmojiDeactivated: asStored,
  } satisfies EventTypes<CustomEmojiEvent>,
  folding: () => {
    const emojis = new CustomEmojis();
    return {
      folds: [customEmojiFold(emojis)],
      state: emojis,
      part: emojis,
      hasFile: (fileKey) => emojis.image(fileKey) !== undefined,
      *files() {
        for (const { name, image, still } of emojis.all()) {
          for (const file of [image, still])
            if (file) yield { key: file.fileKey, size: file.size, sha256: file.sha256, name: `emoji ${name}` };
        }
      },
    };
  },
  server: () => import('./emoji.server.js'),
};
