import { escapeAttribute, escapeText } from '../html/escape-html.js';
import { channelUrl, messageUrl, topicUrl } from '../urls/narrow-url.js';
import type { InlineRule } from './inline-run.js';

const LINK = /(?<![^\s'"({[/<])#\*\*([^*]+)\*\*/g;
const MESSAGE = /^(.*)@(\d{1,15})$/s;

/** `#**channel**`, `#**channel>topic**`, `#**channel>topic@message**`. */
export const channelLinks: InlineRule = (text, run) => {
  if (!text.includes('#**')) return text;
  return text.replace(LINK, (source: string, written: string) => {
    const { context } = run;
    const content = run.sourceOf(written);
    const write = (kind: string, channelId: number | undefined, href: string, label: string): string => {
      const id = channelId === undefined ? '' : ` data-stream-id="${channelId}"`;
      const html = `<a class="${kind}"${id} href="${escapeAttribute(href)}">#${label}</a>`;
      return run.html(html, source);
    };
    const split = content.indexOf('>');
    const channel = split > 0 ? context.channelByName(content.slice(0, split)) : undefined;
    if (!channel) {
      const whole = context.channelByName(content);
      return whole ? write('stream', whole.id, channelUrl(whole), escapeText(whole.name)) : source;
    }
    const target = content.slice(split + 1);
    const message = MESSAGE.exec(target);
    const topic = message ? message[1]! : target;
    const label = `${escapeText(channel.name)} &gt; ${topic === '' ? '<em>general chat</em>' : escapeText(topic)}`;
    if (message) {
      const url = messageUrl(channel, topic, Number(message[2]));
      return write('message-link', undefined, url, `${label} @ 💬`);
    }
    const latest = context.latestMessage?.(channel.id, topic);
    const url = topicUrl(channel, topic) + (latest === undefined ? '' : `/with/${latest}`);
    return write('stream-topic', channel.id, url, label);
  });
};

/**
 * The topics that a content links, each once, as written; includes texts that are no links, as in code.
 * @param most largest number of topics
 */
export function linkedTopics(content: string, most: number): { readonly channel: string; readonly topic: string }[] {
  const topics = new Map<string, { readonly channel: string; readonly topic: string }>();
  if (!content.includes('#**')) return [];
  for (const [, target] of content.matchAll(LINK)) {
    const split = target!.indexOf('>');
    if (split <= 0 || topics.has(target!) || MESSAGE.test(target!)) continue;
    topics.set(target!, { channel: target!.slice(0, split), topic: target!.slice(split + 1) });
    if (topics.size === most) break;
  }
  return [...topics.values()];
}
