import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

const packed = promisify(deflate);
const GREY_OF_ONE_BIT = [1, 0];
const COLOURS_WITH_ALPHA = [8, 6];

/** A valid file of some kilobytes that is a large black picture. */
async function blackPng(side: number, [depth, colours]: readonly number[], bitsOfPixel: number): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([depth!, colours!], 8);
  const rows = await packed(Buffer.alloc(side * (1 + Math.ceil((side * bitsOfPixel) / 8))), { level: 1 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const framed = Buffer.alloc(8 + named.length);
  framed.writeUInt32BE(data.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), 4 + named.length);
  return framed;
}

/** 400 million pixels. */
export const tooLargePng = () => blackPng(20_000, GREY_OF_ONE_BIT, 1);

const DEEP_COLOURS_WITH_ALPHA = [16, 6];

/** Fewer pixels than an image may have, 288 MB of colours. */
export const deepPng = () => blackPng(6_000, DEEP_COLOURS_WITH_ALPHA, 64);

/** As many pixels as an image may have, 160 MB of colours. */
export const largestPng = () => blackPng(6_300, COLOURS_WITH_ALPHA, 32);

const SCREEN = [0xff, 0xff, 0xff, 0xff];
const DOT = [1, 0, 1, 0];

/** An animation of many empty pictures on a large screen, or on one of a single pixel. */
export function manyPictures(count: number, screen = SCREEN): Buffer {
  const header = Buffer.from([...Buffer.from('GIF89a'), ...screen, 0x80, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff]);
  const picture = Buffer.from([0x2c, 0, 0, 0, 0, ...screen, 0, 2, 2, 0x4c, 1, 0]);
  return Buffer.concat([header, ...Array.from({ length: count }, () => picture), Buffer.from([0x3b])]);
}

/** An animation of so many pictures of one pixel each. */
export const manyDots = (count: number) => manyPictures(count, DOT);
