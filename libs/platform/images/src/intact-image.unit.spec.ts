import { crc32, deflateSync } from 'node:zlib';
import { isIntactPng } from './intact-image.js';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

const header = Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 8, 0, 0, 0, 0]);
const pixels = deflateSync(Buffer.from([0, 1, 2, 0, 3, 4]));
const png = Buffer.concat([
  Buffer.from('89504e470d0a1a0a', 'hex'),
  chunk('IHDR', header),
  chunk('IDAT', pixels),
  chunk('IEND', Buffer.alloc(0)),
]);

it('a PNG is intact as it was drawn, and with no bit flipped', () => {
  expect(isIntactPng(png)).toBe(true);
  for (let at = 0; at < png.length * 8; at++) {
    const flipped = Buffer.from(png);
    flipped[at >> 3]! ^= 1 << (at & 7);
    expect([at, isIntactPng(flipped)]).toEqual([at, false]);
  }
});

it('a PNG that is cut, or that something follows, is not intact', () => {
  for (let length = 0; length < png.length; length++) expect(isIntactPng(png.subarray(0, length))).toBe(false);
  expect(isIntactPng(Buffer.concat([png, Buffer.alloc(1)]))).toBe(false);
});
