import type { Folding, KnownFile } from '@chat/capability';
import {
  combineFolds,
  type Directory,
  DirectoryPart,
  type Effects,
  type Folded,
  type SnapshotPart,
  WritableDirectory,
} from '@chat/directory';
import type { RecordedEvent } from '@chat/kernel';
import { MessageFlags, MessageFlagsPart } from '@chat/message-index';
import { capabilities } from './capabilities.js';

/** The state of a process that is kept in memory, folded from the log. */
export class FoldedState implements Folded {
  readonly directory: Directory;
  readonly messageFlags: MessageFlags;

  /** In any order: none reads the changes that another makes for the same event. */
  readonly folds: readonly object[];

  /** All of it, for snapshots. */
  readonly parts: readonly SnapshotPart[];

  /** The capabilities' own states. */
  readonly states: readonly object[];

  /** Processes the next event of the log. @returns the effects that the folds found */
  readonly fold: (event: RecordedEvent) => Effects;

  readonly #foldings: readonly Folding[];

  /** @param now UNIX milliseconds; some rights come with the age of an account */
  constructor(now?: () => number) {
    const directory = (this.directory = new WritableDirectory(now));
    const messageFlags = (this.messageFlags = new MessageFlags(directory));
    this.#foldings = capabilities.flatMap(({ folding }) => folding?.({ directory, messageFlags }) ?? []);
    this.folds = this.#foldings.flatMap(({ folds }) => folds);
    this.states = this.#foldings.flatMap(({ state }) => state ?? []);
    this.parts = [
      new DirectoryPart(directory),
      new MessageFlagsPart(messageFlags),
      ...this.#foldings.flatMap(({ part }) => part ?? []),
    ];
    const fold = combineFolds(this.folds);
    this.fold = (event) => fold(directory, event);
  }

  /** The state of a capability, by its class. @throws TypeError when no capability keeps such a state */
  get<T extends object>(type: abstract new (...args: never[]) => T): T {
    const state = this.states.find((each): each is T => each instanceof type);
    if (!state) throw new TypeError(`No capability keeps ${type.name}.`);
    return state;
  }

  /** Every file that the known state needs. */
  files(): readonly KnownFile[] {
    return this.#foldings.flatMap((folding) => Array.from(folding.files?.() ?? []));
  }

  /** True when the known state needs the file of this key. */
  hasFile(fileKey: string): boolean {
    return this.#foldings.some((folding) => folding.hasFile?.(fileKey));
  }
}
