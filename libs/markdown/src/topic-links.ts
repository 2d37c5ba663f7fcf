export interface TopicLink {
  readonly text: string;
  readonly url: string;
}

/** The web addresses in a topic, in order. Linkifiers, once the realm has any, contribute here too. */
export function renderTopicLinks(topic: string): TopicLink[] {
  return Array.from(topic.matchAll(URL_IN_TEXT), ([text]) => ({ text, url: text }));
}

const URL_IN_TEXT = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}]/gi;
