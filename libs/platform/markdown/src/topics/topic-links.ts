import { webAddressIn } from '../inline/bare-urls.js';
import type { Linkifier } from '../context/markdown-context.js';
import { safeUrl } from '../urls/safe-url.js';
import { SearchTime } from '../linkifiers/search-time.js';

export interface TopicLink {
  readonly text: string;
  readonly url: string;
}

interface FoundLink extends TopicLink {
  readonly start: number;
  readonly end: number;
}

const WORD = /[^ !;),'"]+/g;

/**
 * The links of a topic from the organization's patterns and from web addresses, by position. Where two overlap, the earlier pattern
 * wins, and a pattern wins over an address.
 */
export function renderTopicLinks(topic: string, linkifiers: readonly Linkifier[] = []): TopicLink[] {
  const found: FoundLink[] = [];
  const take = (link: FoundLink): void => {
    if (!found.some(({ start, end }) => link.start < end && start < link.end)) found.push(link);
  };
  const searching = new SearchTime();
  for (const linkifier of linkifiers) {
    for (let from = 0; !searching.isOver;) {
      const start = from;
      const match = searching.spend(() => linkifier.find(topic, start));
      if (!match) break;
      if (safeUrl(match.url, '') !== undefined) take({ ...match, text: topic.slice(match.start, match.end) });
      from = match.end;
    }
  }
  for (const { 0: word, index } of topic.matchAll(WORD)) {
    const text = webAddressIn(word);
    if (text === undefined) continue;
    const url = /^https?:/.test(text) ? text : `https://${text}`;
    take({ start: index, end: index + text.length, text, url });
  }
  return found.toSorted((a, b) => a.start - b.start).map(({ text, url }) => ({ text, url }));
}
