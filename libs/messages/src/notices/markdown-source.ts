import type { Channel, Site, User } from '@chat/directory';
import { topicUrl } from '@chat/markdown';

/** Names somebody without calling them. */
export function mentionSilently(user: Pick<User, 'id' | 'fullName'>): string {
  return `@_**${user.fullName}|${user.id}**`;
}

/** A block around any content: its fence is longer than every fence inside. */
export function fenced(kind: string, content: string): string {
  const longest = Math.max(2, ...Array.from(content.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${kind}\n${content}\n${fence}`;
}

/** Names a topic; as a plain link where its name would be read as Markdown. */
export function topicLink(channel: Pick<Channel, 'id' | 'name'>, topic: string, site: Site): string {
  if (topic !== '' && !/[`*>&$[\]|#\\]|@\d+$/.test(channel.name + topic)) return `#**${channel.name}>${topic}**`;
  const text = `#${channel.name} > ${topic}`.replace(/[`*&$[\]|\\<]/g, '\\$&');
  return `[${text}](${site.url}${topicUrl(channel, topic)})`;
}
