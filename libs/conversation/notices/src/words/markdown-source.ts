import type { Channel, Group, Site, User } from '@chat/directory';
import { channelUrl, topicUrl } from '@chat/markdown';

export function mentionSilently(user: Pick<User, 'id' | 'fullName'>): string {
  return `@_**${user.fullName}|${user.id}**`;
}

/** Names a group without notifying its members; plain text where its name has Markdown syntax. */
export function mentionGroupSilently({ name }: Pick<Group, 'name'>): string {
  const shown = asText(name);
  return shown === name ? `@_*${name}*` : shown;
}

/** In a name, these end the mention of a channel or a topic, or begin other syntax. */
const NOT_IN_MENTIONS = /[`*>&$[\]|#\\]|@\d+$/;

export function channelLink(channel: Pick<Channel, 'id' | 'name'>, site: Site): string {
  if (!NOT_IN_MENTIONS.test(channel.name)) return `#**${channel.name}**`;
  return plainLink(`#${channel.name}`, `${site.url}${channelUrl(channel)}`);
}

export function topicLink(channel: Pick<Channel, 'id' | 'name'>, topic: string, site: Site): string {
  if (topic !== '' && !NOT_IN_MENTIONS.test(channel.name + topic)) return `#**${channel.name}>${topic}**`;
  return plainLink(`#${channel.name} > ${topic}`, `${site.url}${topicUrl(channel, topic)}`);
}

/** Shows a text literally, whatever its Markdown syntax. */
export function asText(text: string): string {
  return escaped(text, /[`*&$[\]|\\<>~@#]|:(?=[\w+-]+:|\/\/)/g);
}

/** The dialect has no backslash escapes, and leaves character references as they are (contract, markdown: Inline patterns). */
function plainLink(text: string, url: string): string {
  return `[${escaped(text, /[`*&$[\]|\\<>]/g)}](${url})`;
}

function escaped(text: string, special: RegExp): string {
  return text.replace(special, (character) => `&#${character.charCodeAt(0)};`);
}
