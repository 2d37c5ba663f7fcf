import { Directory, REALM_ID } from '@chat/directory';
import { FILE_STORE, type FileStore } from '@chat/file-store';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import {
  type Checkpoints,
  keepingTiles,
  presentCheckpoints,
  proveStream,
  Proving,
  readSealingFacts,
  underCheckpoints,
} from '@chat/sealing';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { closed } from '../leaving-out/closed.js';
import { Replays } from '../replay/replays.js';
import { ShownLog } from '../shown-log/shown-log.js';
import {
  evidence,
  type EvidenceRequest,
  type EvidenceSource,
  type Selectable,
  type Selected,
  selectEvidence,
} from './evidence.js';
import type { Prove } from './proofs.js';

/** Returns a preview of a package. @throws EvidenceTooLarge */
export class SelectEvidence extends Query<Selected> {
  constructor(readonly request: EvidenceRequest) {
    super();
  }
}

@QueryHandler(SelectEvidence)
export class SelectEvidenceHandler implements IQueryHandler<SelectEvidence> {
  constructor(
    private readonly directory: Directory,
    private readonly replays: Replays,
    private readonly shown: ShownLog,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ request }: SelectEvidence): Promise<Selected> {
    const { store, directory, replays } = this;
    const searched = await this.shown.searchedBy(request.mandate);
    const readersAndMembers: Selectable['readersAndMembers'] = (question) =>
      replays.ask({ kind: 'readers_and_members', ...question }, request.mandate);
    return selectEvidence({ ...searched, store, directory, readersAndMembers }, request);
  }
}

/** The checkpoints that the proofs of a package made now are under. */
export class GetPresentCheckpoints extends Query<Checkpoints> {}

@QueryHandler(GetPresentCheckpoints)
export class GetPresentCheckpointsHandler implements IQueryHandler<GetPresentCheckpoints> {
  constructor(private readonly proving: Proving) {}

  execute(): Promise<Checkpoints> {
    return presentCheckpoints(this.proving);
  }
}

/** Returns the bytes of a package. */
export class PackEvidence extends Query<ReturnType<typeof evidence>> {
  constructor(
    readonly request: EvidenceRequest,
    readonly selected: Selected,
    readonly checkpoints: Checkpoints,
    readonly onProgress: EvidenceSource['onProgress'],
  ) {
    super();
  }
}

@QueryHandler(PackEvidence)
export class PackEvidenceHandler implements IQueryHandler<PackEvidence> {
  constructor(
    private readonly shown: ShownLog,
    private readonly proving: Proving,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  async execute({ request, selected, checkpoints, onProgress }: PackEvidence): Promise<ReturnType<typeof evidence>> {
    const [log, held] = [await this.shown.by(request.mandate), await this.shown.withheldFrom(request.mandate)];
    const facts = await readSealingFacts(log, REALM_ID);
    const kept = keepingTiles(underCheckpoints(this.proving, checkpoints));
    const prove: Prove | undefined =
      facts && (async (subject, withheld) => closed(await proveStream(subject, kept, withheld), held));
    return evidence({ log, files: this.files, prove, keys: facts?.keys ?? [], onProgress }, request, selected);
  }
}
