import { named, object, text } from '@chat/http';

/** A link to hand on. */
export const shownLinkShape = named('InviteLink', object({ email: text(), link: text() }));
