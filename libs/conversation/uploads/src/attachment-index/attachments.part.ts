import type { SnapshotPart, SnapshotRow } from '@chat/directory';
import type { Attachment } from './attachment.js';
import type { DeletionByOwner } from './kept-attachments.js';
import type { Attachments, LinkingMessage, RemovedLink } from './attachments.js';

/**
 * Raise it when rows change shape, or folds make other rows of the same events: `test/behaviour/golden-events/folds.unit.spec.ts`.
 */
const VERSION = 7;

type Row =
  | readonly ['attachment', Attachment]
  | readonly ['kept', Attachment, DeletionByOwner?]
  | readonly ['message', LinkingMessage]
  | readonly ['removedLink', RemovedLink]
  | readonly ['lastId', number]
  | readonly ['keptLinks', messageId: number, attachmentIds: readonly number[]];

export class AttachmentsPart implements SnapshotPart {
  readonly name = 'attachments';
  readonly version = VERSION;

  constructor(private readonly attachments: Attachments) {}

  snapshot(): Iterable<SnapshotRow> {
    const [files, messages] = [[...this.attachments.all()], [...this.attachments.messages()]];
    const { kept } = this.attachments;
    const keptRows = [
      ...Array.from(kept.all(), (file): Row => ['kept', file, ...kept.byOwner(file.id)]),
      ['lastId', this.attachments.lastId.value] as const,
      ...Array.from(kept.links(), ([messageId, ids]): Row => ['keptLinks', messageId, ids]),
    ];
    return rowsOf(files, messages, [...this.attachments.removedLinks()], keptRows);
  }

  restore(rows: Iterable<SnapshotRow>): void {
    this.attachments.clear();
    for (const row of rows as Iterable<Row>) {
      if (row[0] === 'attachment') this.attachments.put(row[1]);
      else if (row[0] === 'message') this.attachments.link(row[1]);
      else if (row[0] === 'kept') this.attachments.kept.put(row[1], row[2]);
      else if (row[0] === 'keptLinks') this.attachments.kept.link(row[1], row[2]);
      else if (row[0] === 'lastId') this.attachments.lastId.raise(row[1]);
      else this.attachments.noteRemovedLink(row[1]);
    }
  }
}

function* rowsOf(
  files: readonly Attachment[],
  messages: readonly LinkingMessage[],
  removedLinks: readonly RemovedLink[],
  kept: readonly Row[],
): Generator<Row> {
  for (const file of files) yield ['attachment', file];
  for (const message of messages) yield ['message', message];
  for (const removedLink of removedLinks) yield ['removedLink', removedLink];
  yield* kept;
}
