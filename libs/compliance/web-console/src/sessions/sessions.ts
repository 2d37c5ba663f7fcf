import { hash, randomBytes } from 'node:crypto';
import { Clock, LIMITS } from '@chat/kernel';
import { Injectable } from '@nestjs/common';
import type { Login } from '../own-api/own-api.js';

export interface Session extends Login {
  readonly userId: number;
  readonly name: string;
  readonly isOwner: boolean;
  readonly isAuditor: boolean;
  /** Every form of a page carries it, so that no other site can send one. */
  readonly token: string;
}

interface Kept {
  readonly session: Session;
  usedAt: number;
}

export const IDLE_MS = 30 * 60_000;

/** Keeps sessions in memory: a restart ends all of them. */
@Injectable()
export class Sessions {
  /** By the hash of the cookie, the one that was used longest ago first. */
  readonly #kept = new Map<string, Kept>();

  constructor(private readonly clock: Clock) {}

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

  /** Undefined when it never was, or has ended. */
  use(cookie: string): Session | undefined {
    const key = keyOf(cookie);
    const kept = this.#kept.get(key);
    if (!kept) return undefined;
    this.#kept.delete(key);
    if (this.clock.now() - kept.usedAt >= IDLE_MS) return undefined;
    kept.usedAt = this.clock.now();
    this.#kept.set(key, kept);
    return kept.session;
  }

  end(cookie: string): void {
    this.#kept.delete(keyOf(cookie));
  }
}

const keyOf = (cookie: string): string => hash('sha256', cookie, 'base64');
