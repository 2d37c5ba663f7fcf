/** Work that must be done before events are erased. */
export abstract class BeforeErasing {
  /** May be repeated. @throws TemporarilyUnavailable when the erasure must wait */
  abstract prepare(stream: string, before: number): Promise<void>;
}
