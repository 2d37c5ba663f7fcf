import { setImmediate } from 'node:timers/promises';
import { htmlDiff } from '@chat/markdown';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { ContentChangeDocument } from './message-history-document.js';
import { LIMITS } from '../message-reading.limits.js';

/** Changes against the previous HTML. Finding one takes a while, so it is cached, and other requests have their turn in between. */
@Injectable()
export class Differences {
  readonly #kept = new LRUCache<string, string>({
    maxSize: LIMITS.answers.keptDifferencesCharacters,
    sizeCalculation: ({ length }) => length + 1,
  });

  async of({ _id, position, previous, renderedContent }: ContentChangeDocument): Promise<string> {
    const key = `${_id}@${position}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    const difference = htmlDiff(previous.renderedContent, renderedContent);
    this.#kept.set(key, difference);
    await setImmediate();
    return difference;
  }
}
