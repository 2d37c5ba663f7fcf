import type { MarkdownContext } from './markdown-context.js';

const iago = { id: 7, fullName: 'Iago <Bot>', isActive: true };
const gone = { id: 8, fullName: 'Yorick', isActive: false };
const support = { id: 3, name: 'support', isDeactivated: false, isSystemGroup: false };
const onCall = { id: 9, name: 'on `call`', isDeactivated: false, isSystemGroup: false };
const former = { id: 4, name: 'former', isDeactivated: true, isSystemGroup: false };
const members = { id: 6, name: 'role:members', displayName: 'Members', isDeactivated: false, isSystemGroup: true };
const design = { id: 5, name: 'web design' };
const users = [iago, gone];

/** A small realm to render for. */
export const realm: MarkdownContext = {
  userByName: (name) => users.find(({ fullName }) => name.toLowerCase() === fullName.toLowerCase()),
  userById: (id) => users.find((user) => user.id === id),
  groupByName: (name) => [support, onCall, former, members].find((group) => group.name === name),
  channelByName: (name) => (name === design.name ? design : undefined),
  latestMessage: (_, topic) => (topic.toLowerCase() === 'logo' ? 88 : undefined),
  customEmoji: (name) => (name === 'party_parrot' ? { sourceUrl: '/emoji/1.gif' } : undefined),
  upload: (pathId) =>
    ({
      '1/ab/cat.png': { contentType: 'image/png', image: { width: 64, height: 48, isAnimated: false } },
      '1/ab/run.gif': { contentType: 'image/gif', image: { width: 8, height: 9, isAnimated: true } },
      '1/ab/film.mp4': { contentType: 'video/mp4' },
      '1/ab/song.mp3': { contentType: 'audio/mpeg' },
      '1/ab/note.txt': { contentType: 'text/plain' },
    })[pathId],
  linkifiers: [],
  realmUrl: 'https://chat.example.com',
  translateEmoticons: false,
  inlineImagePreview: true,
  defaultCodeBlockLanguage: '',
};
