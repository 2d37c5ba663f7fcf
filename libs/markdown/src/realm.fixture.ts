import type { MarkdownContext } from './markdown-context.js';

const iago = { id: 7, fullName: 'Iago <Bot>' };
const support = { id: 3, name: 'support' };
const design = { id: 5, name: 'web design' };

/** A small realm to render for. */
export const realm: MarkdownContext = {
  userByName: (name) => (name.toLowerCase() === iago.fullName.toLowerCase() ? iago : undefined),
  userById: (id) => (id === iago.id ? iago : undefined),
  groupByName: (name) => (name === support.name ? support : undefined),
  channelByName: (name) => (name === design.name ? design : undefined),
  realmUrl: 'https://chat.example.com',
};
