import { refusal } from '@chat/kernel';

/** Most characters of HTML that a content may become: a hundred times its own limit. */
export const MAX_RENDERED_LENGTH = 1_000_000;

/** The content would become more HTML than can be read. */
export class UnrenderableContent extends refusal('Unable to render message') {}
