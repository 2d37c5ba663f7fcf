import { named, object, text } from '@chat/http';

export const shownLinkShape = named('InviteLink', object({ email: text(), link: text() }));
