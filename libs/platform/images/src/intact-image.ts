import { crc32 } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const LENGTH_AND_TYPE = 8;
const CHECKSUM = 4;

/** True when every part of a PNG has the checksum that the format gives it, and nothing follows its end. */
export function isIntactPng(bytes: Buffer): boolean {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return false;
  let at = SIGNATURE.length;
  let type = '';
  while (at + LENGTH_AND_TYPE + CHECKSUM <= bytes.length && type !== 'IEND') {
    const end = at + LENGTH_AND_TYPE + bytes.readUInt32BE(at);
    if (end + CHECKSUM > bytes.length) return false;
    type = bytes.toString('latin1', at + 4, at + LENGTH_AND_TYPE);
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return false;
    at = end + CHECKSUM;
  }
  return type === 'IEND' && at === bytes.length;
}
