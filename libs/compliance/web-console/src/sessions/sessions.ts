import { hash, randomBytes } from 'node:crypto';
import { Credentials } from '@chat/http';
import { Clock } from '@chat/kernel';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Login } from '../own-api/own-api.js';
import { LIMITS } from '../web-console.limits.js';
import type { Rights } from './console-rights.js';

export interface Session extends Login, Rights {
  readonly userId: number;
  readonly name: string;
  /** Every form of a page has it, so that no other site can send one. */
  readonly token: string;
}

interface Kept {
  readonly session: Session;
  usedAt: number;
}

export const IDLE_MS = 30 * 60_000;

/** Sessions in memory: a restart ends all of them. */
@Injectable()
export class Sessions {
  /** By the hash of the cookie; least recently used first. */
  readonly #kept = new Map<string, Kept>();
  /** By account. */
  readonly #keys = new LRUCache<number, string>({ max: LIMITS.console.sessions });

  constructor(
    private readonly clock: Clock,
    private readonly credentials: Credentials,
  ) {}

  /** @returns the value of the cookie */
  begin(session: Omit<Session, 'token'>): string {
    const cookie = randomBytes(32).toString('base64url');
    const token = randomBytes(16).toString('base64url');
    this.#kept.set(keyOf(cookie), { session: { ...session, token }, usedAt: this.clock.now() });
    for (const [key] of this.#kept) {
      if (this.#kept.size <= LIMITS.console.sessions) break;
      this.#kept.delete(key);
    }
    return cookie;
  }

  /** Undefined when it never existed, or has ended, also with the key or the account. */
  use(cookie: string): Session | undefined {
    const key = keyOf(cookie);
    const kept = this.#kept.get(key);
    if (!kept) return undefined;
    this.#kept.delete(key);
    if (this.clock.now() - kept.usedAt >= IDLE_MS) return undefined;
    if (typeof this.credentials.verify(kept.session.email, kept.session.apiKey) === 'string') return undefined;
    kept.usedAt = this.clock.now();
    this.#kept.set(key, kept);
    return kept.session;
  }

  /** The key by which the account logged in with its password. */
  readonly keyOf = (userId: number): string | undefined => this.#keys.get(userId);

  /** Keeps a key for further log-ins, also after the session has ended. */
  keepKey(userId: number, apiKey: string): void {
    this.#keys.set(userId, apiKey);
  }

  end(cookie: string): void {
    this.#kept.delete(keyOf(cookie));
  }
}

const keyOf = (cookie: string): string => hash('sha256', cookie, 'base64');
