import { QueryWith } from '@chat/cqrs';
import type { Mandate } from '@chat/directory';
import { Clock } from '@chat/kernel';
import { proveStream, Proving } from '@chat/sealing';
import { parseCheckpoint, parseNote } from '@chat/transparency';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Auditors, UnknownMessage } from '../auditors/auditors.js';
import { Replays } from '../replay/replays.js';
import { ShownLog } from '../shown-log/shown-log.js';
import type { LifeEntry, ShownLife } from './message-life.fold.js';

interface Seal {
  readonly leaves: ReadonlyMap<string, number>;
  readonly shown: { readonly checkpoint: string | null; readonly size: number | null; readonly fault: string | null };
}

export interface SealedLife extends ShownLife {
  readonly history: readonly (LifeEntry & { readonly leaf_index: number | null })[];
  readonly held: boolean;
  readonly seal: Seal['shown'];
}

/** @throws UnknownMessage */
export class GetMessageLife extends QueryWith<{ readonly messageId: number; readonly mandate: Mandate }, SealedLife> {}

@QueryHandler(GetMessageLife)
export class GetMessageLifeHandler implements IQueryHandler<GetMessageLife> {
  constructor(
    private readonly auditors: Auditors,
    private readonly replays: Replays,
    private readonly shown: ShownLog,
    private readonly proving: Proving,
    private readonly clock: Clock,
  ) {}

  async execute({ data: { messageId, mandate } }: GetMessageLife): Promise<SealedLife> {
    const covered = await this.auditors.covered(mandate, messageId);
    const life = await this.replays.ask({ kind: 'message_life', messageId, mandate, now: this.clock.now() });
    if (!life) throw new UnknownMessage();
    const { leaves, shown: seal } = await this.#sealOf(messageId);
    const history = life.history.map((entry) => ({ ...entry, leaf_index: leaves.get(entry.id) ?? null }));
    const held = life.state !== 'erased' && this.shown.holdsFor(mandate)?.(covered) === true;
    return { ...life, held, history, seal };
  }

  async #sealOf(messageId: number): Promise<Seal> {
    try {
      const { events } = await proveStream(`message-${messageId}`, this.proving);
      const leaves = new Map(events.map(({ entry, index }) => [(JSON.parse(entry) as { id: string }).id, index]));
      const checkpoint = events.at(-1)?.proof.split('\n\n').slice(1).join('\n\n') ?? null;
      const size = checkpoint === null ? null : parseCheckpoint(parseNote(checkpoint).text).size;
      return { leaves, shown: { checkpoint, size, fault: events.length > 0 ? null : 'It is not sealed so far.' } };
    } catch (error) {
      return { leaves: new Map(), shown: { checkpoint: null, size: null, fault: (error as Error).message } };
    }
  }
}
