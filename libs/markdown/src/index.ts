export type { Findings } from './findings.js';
export type { MarkdownContext } from './markdown-context.js';
export type { RenderedMarkdown } from './render-markdown.js';
export type { TopicLink } from './topic-links.js';
export { emojiByName, emojiCode, emojiCodeToNames, emojiNames } from './emoji.js';
export { channelUrl, encodeHashComponent, messageUrl, topicUrl } from './narrow-url.js';
export { normalizeContent } from './normalize-content.js';
export { renderMarkdown } from './render-markdown.js';
export { renderTopicLinks } from './topic-links.js';
