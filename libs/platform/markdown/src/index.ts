export type { Findings } from './inline/findings.js';
export type {
  Linkifier,
  LinkifierMatch,
  MarkdownContext,
  MentionedGroup,
  MentionedUser,
  UploadedFileFacts,
} from './context/markdown-context.js';
export type { RenderedMarkdown } from './rendering/render-markdown.js';
export type { TopicLink } from './topics/topic-links.js';
export { linkedTopics } from './inline/channel-link.js';
export { readIso } from './inline/times.js';
export { awaitsImages, LOADING_IMAGE_URL, withDrawnImages } from './inline/thumbnail.js';
export { emojiByName, emojiCode, emojiCodeToNames, emojiNames } from './emoji/emoji.js';
export { highlightCode } from './highlighting/highlight-code.js';
export { htmlDiff } from './diff/html-diff.js';
export { channelUrl, encodeHashComponent, messageUrl, topicUrl } from './urls/narrow-url.js';
export { fenced } from './source/fenced.js';
export { fenceAround } from './source/source-lines.js';
export { normalizeContent } from './source/normalize-content.js';
export { renderMarkdown } from './rendering/render-markdown.js';
export { compileLinkifier, LinkifierPatternError, type MatchedGroups } from './linkifiers/linkifier.js';
export type { LinkifierSource } from './linkifiers/linkifier.js';
export { templateVariables } from './linkifiers/url-template.js';
export { withoutReserved } from './source/source-lines.js';
export { proseOf } from './blocks/prose.js';
export { renderTopicLinks } from './topics/topic-links.js';
export { MAX_RENDERED_LENGTH, UnrenderableContent } from './rendering/unrenderable-content.js';
