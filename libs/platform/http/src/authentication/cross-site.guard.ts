import { DomainError } from '@chat/kernel';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Injection token of the origin of the service's public URL; null where it has none. */
export const PUBLIC_ORIGIN = Symbol('PublicOrigin');

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const OWN_SITES: ReadonlySet<string> = new Set(['same-origin', 'none']);

class CrossSiteRequest extends DomainError {
  constructor() {
    const reason = 'the request comes from a page of another site';
    super(`CSRF error: ${reason}`, 'CSRF_FAILED', { reason }, 403);
  }
}

/**
 * Refuses requests that change something when a browser says that a page of another origin sends them: it would add the stored
 * credentials of this service. Other programs send neither header.
 */
@Injectable()
export class CrossSiteGuard implements CanActivate {
  constructor(@Inject(PUBLIC_ORIGIN) private readonly publicOrigin: string | null) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (READING.has(request.method)) return true;
    const { origin, host, 'sec-fetch-site': site } = request.headers;
    if (site !== undefined && !OWN_SITES.has(String(site))) throw new CrossSiteRequest();
    if (origin !== undefined && origin !== this.publicOrigin && hostOf(origin) !== host) throw new CrossSiteRequest();
    return true;
  }
}

/** The host of a web page, as a `Host` header names it; null for any other origin. */
function hostOf(origin: string): string | null {
  if (!/^https?:/.test(origin) || !URL.canParse(origin)) return null;
  return new URL(origin).host;
}
