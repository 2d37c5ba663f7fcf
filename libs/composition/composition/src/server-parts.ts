import type { ServerContext, ServerPart } from '@chat/capability';
import { absentFeatures, type Announcers, type InitialState } from '@chat/event-queues';
import type { EventDescription } from '@chat/http';
import type { Process } from '@chat/processes';
import type { Provider, Type } from '@nestjs/common';
import { capabilities } from './capabilities.js';
import { deletions, erasures } from './erasures.js';

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

  get provided(): readonly Provider[] {
    return this.parts.flatMap(({ provides }) => provides ?? []);
  }

  get endings(): readonly object[] {
    return this.parts.flatMap(({ endings }) => endings ?? []);
  }

  get describedEvents(): readonly EventDescription[] {
    return this.parts.flatMap(({ describedEvents }) => describedEvents ?? []);
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

  processes(context: ServerContext): readonly Process[] {
    return [...this.parts.flatMap(({ processes }) => processes?.(context) ?? []), ...erasures, ...deletions];
  }
}
