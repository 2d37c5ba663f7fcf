import { ApiDescription } from '@chat/http';
import type { Chat } from '@chat/chat-testing';

/** The description that a server gives of itself. */
export const describedBy = ({ server }: Chat): ApiDescription =>
  server.application.get(ApiDescription, { strict: false });

/** The description as it is kept. */
export const kept = (description: ApiDescription): string => `${JSON.stringify(description.document(), null, 2)}\n`;
