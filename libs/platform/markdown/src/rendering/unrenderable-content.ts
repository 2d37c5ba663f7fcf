import { refusal } from '@chat/kernel';

/** Characters of HTML that a content may become: a hundred times those that it may have. */
export const MAX_RENDERED_LENGTH = 1_000_000;

/** The content would become more HTML than anybody wants to read. */
export class UnrenderableContent extends refusal('Unable to render message') {}
