import { crc32 } from 'node:zlib';

/** Type given to a record whose bytes differ from those that were appended: readers of the log never see it. */
export const DAMAGED = '$damaged';

const FIELD = ',"checksum":';

export interface Checked {
  readonly streamId: string;
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: unknown;
}

/** The metadata of an event as it is stored. @param onServer the server's name of the stream */
export function withChecksum(
  onServer: string,
  { id, type }: Pick<Checked, 'id' | 'type'>,
  data: string,
  metadata: object,
): string {
  const text = JSON.stringify(metadata);
  return `${text.slice(0, -1)}${FIELD}${checksumOf([onServer, id, type, data, text])}}`;
}

/** @returns the metadata that was appended; undefined when the event was changed. Events of former builds have no checksum. */
export function checkedMetadata({ streamId, id, type, data, metadata }: Checked): unknown {
  if (metadata === undefined) return metadata;
  // Neither the client library nor our reader parses data that is not JSON.
  if (typeof metadata !== 'object' || metadata === null || ArrayBuffer.isView(metadata)) return undefined;
  if (!('checksum' in metadata)) return metadata;
  const { checksum, ...appended } = metadata;
  // JSON.stringify returns exactly the text that JSON.parse has read.
  const isIntact = checksumOf([streamId, id, type, JSON.stringify(data), JSON.stringify(appended)]) === checksum;
  return isIntact ? appended : undefined;
}

function checksumOf(fields: readonly string[]): number {
  return crc32(fields.join('\n'));
}
