import { channelUrl, messageUrl, topicUrl } from './narrow-url.js';
import type { Syntax, Write } from './syntax.js';

/** The `markup` of links that the service's own syntax makes: they do not count as links of the author. */
export const CHANNEL_LINK_MARKUP = '#**';

/** `#**channel**`, `#**channel>topic**`, `#**channel>topic@message**`. */
export const channelLink: Syntax = {
  name: 'channel_link',
  firstCharacter: '#',
  pattern: /#\*\*([^*>\n]+)(?:>([^*\n]*))?\*\*/y,
  reference: true,
  read([, name, target], context) {
    const channel = context.channelByName(name!);
    if (channel === undefined) return undefined;
    const label = `#${channel.name}`;
    if (target === undefined) return writeLink('stream', channel.id, channelUrl(channel), [label]);
    const messageId = /@(\d{1,15})$/.exec(target)?.[1];
    if (messageId === undefined) {
      return writeLink('stream-topic', channel.id, topicUrl(channel, target), [`${label} > `, target]);
    }
    const topic = target.slice(0, -messageId.length - 1);
    const url = messageUrl(channel, topic, Number(messageId));
    return writeLink('message-link', channel.id, url, [`${label} > `, topic, ' @ 💬']);
  },
};

function writeLink(kind: string, channelId: number, href: string, [label, topic, suffix]: string[]): Write {
  return (state) => {
    const write = (text: string): void => void (state.push('label', '', 0).content = text);
    const open = state.push('link_open', 'a', 1);
    open.markup = CHANNEL_LINK_MARKUP;
    open.attrs = [
      ['class', kind],
      ['data-stream-id', channelId],
      ['href', href],
    ];
    write(label!);
    if (topic === '') {
      state.push('em_open', 'em', 1);
      write('general chat');
      state.push('em_close', 'em', -1);
    } else if (topic !== undefined) write(topic);
    if (suffix !== undefined) write(suffix);
    state.push('link_close', 'a', -1);
  };
}
