export type { Findings } from './findings.js';
export type {
  Linkifier,
  LinkifierMatch,
  MarkdownContext,
  MentionedGroup,
  MentionedUser,
  UploadedFileFacts,
} from './markdown-context.js';
export type { RenderedMarkdown } from './render-markdown.js';
export type { TopicLink } from './topic-links.js';
export { linkedTopics } from './inline/channel-link.js';
export { awaitsImages, LOADING_IMAGE_URL, withDrawnImages } from './inline/thumbnail.js';
export { emojiByName, emojiCode, emojiCodeToNames, emojiNames } from './emoji.js';
export { htmlDiff } from './html-diff.js';
export { channelUrl, encodeHashComponent, messageUrl, topicUrl } from './narrow-url.js';
export { normalizeContent } from './normalize-content.js';
export { renderMarkdown } from './render-markdown.js';
export { compileLinkifier, LinkifierPatternError } from './linkifier.js';
export type { LinkifierSource } from './linkifier.js';
export { renderTopicLinks } from './topic-links.js';
export { MAX_RENDERED_LENGTH, UnrenderableContent } from './unrenderable-content.js';
