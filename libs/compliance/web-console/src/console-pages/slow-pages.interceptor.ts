import { setTimeout as pause } from 'node:timers/promises';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { from, lastValueFrom, type Observable, of } from 'rxjs';
import { html } from '../pages/html.js';
import { page } from '../pages/layout.js';

const PATIENCE_MS = 1_000;
/** Time for the browser to reload. */
const KEPT_MS = 10_000;
const MOST_PAGES = 100;

/** Tells browsers when a page takes longer than a second. They reload until it is ready; it is made once. */
@Injectable()
export class SlowPages implements NestInterceptor<unknown> {
  readonly #pages = new LRUCache<string, Promise<unknown>>({ max: MOST_PAGES });

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const { method, headers, url, consoleSession: session } = http.getRequest<FastifyRequest>();
    if (method !== 'GET' || !session || !headers.accept?.includes('text/html')) return next.handle();
    const { token, isOwner, isAuditor } = session;
    const key = JSON.stringify([token, isOwner, isAuditor, url]);
    const shown = this.#pages.get(key) ?? this.#begin(key, lastValueFrom(next.handle()));
    if (await isThere(shown)) {
      this.#pages.delete(key);
      return from(shown);
    }
    http.getResponse<FastifyReply>().status(202);
    return of(
      page(
        { title: 'Under way', session, isUnderWay: true },
        html`<p><progress aria-label="How far the page is"></progress></p>
          <p>This page takes longer than a second to make. It will be here when it is done.</p>`,
      ),
    );
  }

  #begin(key: string, shown: Promise<unknown>): Promise<unknown> {
    const end = () => {
      if (this.#pages.get(key) === shown) this.#pages.set(key, shown, { ttl: KEPT_MS });
    };
    this.#pages.set(key, shown);
    shown.then(end, end);
    return shown;
  }
}

/** Resolves within the time that somebody waits; a refusal counts, too. */
async function isThere(shown: Promise<unknown>): Promise<boolean> {
  const [is, late] = [() => true, new AbortController()];
  const patience = pause(PATIENCE_MS, false, { signal: late.signal }).catch(() => false);
  try {
    return await Promise.race([shown.then(is, is), patience]);
  } finally {
    late.abort();
  }
}
