/** The part of Protocol Buffers that our messages need. */

/** A field of a message: a whole number, text, bytes, or a nested message. */
export type Field = readonly [number: number, value: number | string | Uint8Array | readonly Field[]];

/** A decoded field: a number, or the bytes of a text or a message. */
export type ReceivedField = readonly [number: number, value: number | Buffer];

const VARINT = 0;
const FIXED_64 = 1;
const DELIMITED = 2;
const FIXED_32 = 5;

/** @param before bytes left free at the beginning */
export function encode(fields: readonly Field[], before = 0): Buffer {
  const bytes = Buffer.allocUnsafe(before + sizeOfAll(fields));
  writeAll(bytes, before, fields);
  return bytes;
}

/**
 * Numbers above the exact range are approximate.
 * @throws RangeError when the message is cut off
 */
export function decode(bytes: Buffer): ReceivedField[] {
  const fields: ReceivedField[] = [];
  const reader = new Reader(bytes);
  while (reader.at < bytes.length) {
    const tag = reader.varint();
    const number = tag >>> 3;
    switch (tag & 7) {
      case VARINT:
        fields.push([number, reader.varint()]);
        break;
      case DELIMITED:
        fields.push([number, reader.bytes(reader.varint())]);
        break;
      case FIXED_64:
        fields.push([number, reader.bytes(8)]);
        break;
      case FIXED_32:
        fields.push([number, reader.bytes(4)]);
        break;
      default:
        throw new RangeError(`No field has wire type ${tag & 7}.`);
    }
  }
  return fields;
}

/** The last field with a number counts. */
export function numberIn(fields: readonly ReceivedField[], number: number): number | undefined {
  const value = fields.findLast(([each]) => each === number)?.[1];
  return typeof value === 'number' ? value : undefined;
}

export function bytesIn(fields: readonly ReceivedField[], number: number): Buffer | undefined {
  const value = fields.findLast(([each]) => each === number)?.[1];
  return typeof value === 'object' ? value : undefined;
}

export function textIn(fields: readonly ReceivedField[], number: number): string {
  return bytesIn(fields, number)?.toString() ?? '';
}

export function messageIn(fields: readonly ReceivedField[], number: number): readonly ReceivedField[] | undefined {
  const bytes = bytesIn(fields, number);
  return bytes && decode(bytes);
}

function sizeOfAll(fields: readonly Field[]): number {
  let size = 0;
  for (const [number, value] of fields) {
    const content = sizeOf(value);
    size += sizeOfVarint(number * 8) + content + (typeof value === 'number' ? 0 : sizeOfVarint(content));
  }
  return size;
}

function sizeOf(value: Field[1]): number {
  if (typeof value === 'number') return sizeOfVarint(value);
  if (typeof value === 'string') return Buffer.byteLength(value);
  return value instanceof Uint8Array ? value.length : sizeOfAll(value);
}

function sizeOfVarint(value: number): number {
  let size = 1;
  for (let rest = value; rest >= 0x80; rest = Math.floor(rest / 0x80)) size++;
  return size;
}

function writeAll(bytes: Buffer, start: number, fields: readonly Field[]): number {
  let at = start;
  for (const [number, value] of fields) {
    if (typeof value === 'number') {
      at = writeVarint(bytes, at, number * 8 + VARINT);
      at = writeVarint(bytes, at, value);
      continue;
    }
    at = writeVarint(bytes, at, number * 8 + DELIMITED);
    at = writeVarint(bytes, at, sizeOf(value));
    if (typeof value === 'string') at += bytes.write(value, at);
    else if (value instanceof Uint8Array) {
      bytes.set(value, at);
      at += value.length;
    } else at = writeAll(bytes, at, value);
  }
  return at;
}

function writeVarint(bytes: Buffer, start: number, value: number): number {
  let at = start;
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes[at++] = (rest % 0x80) | 0x80;
  bytes[at++] = rest;
  return at;
}

class Reader {
  at = 0;

  constructor(private readonly buffer: Buffer) {}

  varint(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 0x80) {
      const byte = this.buffer[this.at++];
      if (byte === undefined) throw new RangeError('The message is cut off.');
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  }

  /** A view, not a copy. */
  bytes(length: number): Buffer {
    const end = this.at + length;
    if (end > this.buffer.length) throw new RangeError('The message is cut off.');
    const bytes = this.buffer.subarray(this.at, end);
    this.at = end;
    return bytes;
  }
}
