import type { MarkdownContext } from '@chat/markdown';
import type { Directory } from './directory.js';
import type { Site } from './site.js';
import type { User } from './user.js';

/** What names in Markdown mean when this author writes them: channels that the author may not see stay plain text. */
export function markdownContextFor(directory: Directory, author: Pick<User, 'id'>, site: Site): MarkdownContext {
  return {
    realmUrl: site.url,
    userByName: (name) => directory.userByName(name),
    userById: (id) => directory.user(id),
    groupByName: (name) => {
      const group = directory.groupByName(name);
      return group?.isDeactivated ? undefined : group;
    },
    channelByName: (name) => {
      const channel = directory.channelByName(name);
      return channel && directory.canSeeChannel(author.id, channel) ? channel : undefined;
    },
  };
}
