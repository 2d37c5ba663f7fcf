import type { MessagePort, Worker } from 'node:worker_threads';
import type { EventToAppend, ExpectedRevision } from '@chat/event-log';
import type { SealingStatus, WitnessStatus } from '@chat/sealing';
import type { Configuration } from '@chat/configuration';
import type { TreePass } from './tree-pass.js';

/** The events to seal. */
export interface SealingWork {
  readonly configuration: Configuration;
  /** Name and keys of a new tree. */
  readonly origin: string;
  /** False: somebody may have changed the log while no server had it. */
  readonly isLogAsLeft: boolean;
}

/** How far the log is sealed, and cosigned by witnesses. */
export interface SealingState extends SealingStatus {
  readonly witnesses: readonly WitnessStatus[];
  /** The latest comparison of the whole log with its tree; null before the first. */
  readonly pass: TreePass | null;
}

/** An append requested by the thread: only one thread of a process writes to an embedded log. */
export interface AppendRequest {
  readonly call: number;
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly EventToAppend[];
}

export type FromThread =
  { readonly append: AppendRequest } | { readonly status: SealingState } | { readonly error: string };
export type ToThread = 'seal' | 'end' | { readonly appended: number; readonly error?: string };

/** One side of a channel between two threads, or within one. */
export type Port = Pick<MessagePort | Worker, 'on'> & { postMessage(message: FromThread | ToThread): void };
