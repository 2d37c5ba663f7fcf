import { SetMetadata, type Type } from '@nestjs/common';
import { configureRoute } from '../routes/configure-route.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly takesApiKeyInQuery?: boolean;
  }
}

export const PUBLIC = 'chat:public';

/** Opens a route (or a controller's routes) to requests without credentials; sent credentials are ignored. */
export const Public = () => SetMetadata(PUBLIC, true);

export const OPEN_TO_INCOMING_WEBHOOKS = 'chat:open-to-incoming-webhooks';

/** Lets bots that may only send use a route. */
export const OpenToIncomingWebhooks = () => SetMetadata(OPEN_TO_INCOMING_WEBHOOKS, true);

/** Accepts `?api_key=` as credentials, for programs that open a URL and can send no header: downloads of files. */
export const ApiKeyInQuery = (): MethodDecorator => (prototype, method) =>
  configureRoute(prototype, method, { takesApiKeyInQuery: true });

/** True when the handler of a controller, or the controller, is public. */
export function isPublic({ prototype }: Type, handler: string): boolean {
  const targets = [(prototype as Record<string, object>)[handler]!, prototype.constructor as object];
  return targets.some((target) => Reflect.getMetadata(PUBLIC, target) === true);
}
