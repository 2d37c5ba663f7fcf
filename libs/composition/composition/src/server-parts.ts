import type {
  Binding,
  FoundingStream,
  LaterErasures,
  LiveFacilities,
  LiveState,
  ServerContext,
  ServerPart,
} from '@chat/capability';
import type { Configuration } from '@chat/configuration';
import { absentFeatures, type Announcers, type InitialState } from '@chat/event-queues';
import type { EventDescription, Meanings } from '@chat/http';
import type { Cause } from '@chat/event-log';
import type { Process } from '@chat/processes';
import type { SystemClock } from '@chat/kernel';
import type { Type } from '@nestjs/common';
import type { Command } from '@nestjs/cqrs';
import { capabilities } from './capabilities.js';

/** The parts of all capabilities. */
export class ServerParts {
  private constructor(private readonly parts: readonly ServerPart[]) {}

  static async load(): Promise<ServerParts> {
    const loaded = await Promise.all(capabilities.map((capability) => capability.server?.()));
    return new ServerParts(loaded.flatMap((part) => part?.server ?? []));
  }

  get modules(): readonly Type[] {
    return this.parts.flatMap(({ module }) => module ?? []);
  }

  /** Every port that a part needs or implements. */
  get bindings(): readonly Binding[] {
    const provided = this.parts.flatMap(({ provides }) => provides ?? []);
    const fulfilled = new Set(provided.map(({ provide }) => provide));
    const fallbacks = this.parts.flatMap((part) => part.fallbacks ?? []);
    return [...provided, ...fallbacks.filter(({ provide }) => !fulfilled.has(provide))];
  }

  founding(configuration: Configuration): readonly FoundingStream[] {
    return this.parts.flatMap(({ founding }) => founding?.(configuration) ?? []);
  }

  settings(configuration: Configuration, clock: SystemClock): readonly object[] {
    return this.parts.flatMap(({ settings }) => settings?.(configuration, clock) ?? []);
  }

  live(facilities: LiveFacilities): readonly LiveState[] {
    return this.parts.flatMap(({ live }) => live?.(facilities) ?? []);
  }

  get endings(): readonly object[] {
    return this.parts.flatMap(({ endings }) => endings ?? []);
  }

  /** Processes that erase, from the log, events before another one. */
  get erasures(): readonly Process[] {
    return this.parts.flatMap(({ erasures }) => erasures ?? []);
  }

  get erasedFromDirectory(): ReadonlySet<string> {
    return new Set(this.parts.flatMap(({ erasedFromDirectory }) => erasedFromDirectory ?? []));
  }

  laterErasures(configuration: Configuration): readonly LaterErasures[] {
    return this.parts.flatMap(({ laterErasures }) => laterErasures?.(configuration) ?? []);
  }

  /** Processes that delete messages after the request for it. */
  get deletions(): readonly Process[] {
    return this.parts.flatMap(({ deletions }) => deletions ?? []);
  }

  get describedEvents(): readonly EventDescription[] {
    return this.parts.flatMap(({ describedEvents }) => describedEvents ?? []);
  }

  get meanings(): readonly Meanings[] {
    return this.parts.flatMap(({ meanings }) => (meanings ? [meanings] : []));
  }

  announcers(context: ServerContext): Announcers {
    const bySubject: { -readonly [Subject in keyof Announcers]: object[] } = {};
    for (const { announcers } of this.parts) {
      for (const [subject, own] of Object.entries(announcers?.(context) ?? {}) as [keyof Announcers, object[]][]) {
        (bySubject[subject] ??= []).push(...own);
      }
    }
    return bySubject;
  }

  initialStates(context: ServerContext): readonly InitialState[] {
    const present = this.parts.flatMap(({ initialStates }) => initialStates?.(context) ?? []);
    return [...present, ...absentFeatures(present)];
  }

  /** The command for a request of the command line; undefined: no part knows the request. */
  operatorCommand(request: object, cause: Cause): Command<unknown> | undefined {
    const all = this.parts.flatMap(({ operatorRequests }) => Object.entries(operatorRequests ?? {}));
    return all.find(([field]) => field in request)?.[1](request as never, cause);
  }

  processes(context: ServerContext): readonly Process[] {
    return [...this.parts.flatMap(({ processes }) => processes?.(context) ?? []), ...this.erasures, ...this.deletions];
  }
}
