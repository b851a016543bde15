import { describe, expect, test } from 'vitest';
import { IMAGE_MAX_BYTES, parseImageInput, toImageUrl } from '../../../lib/rules/salons/images.ts';
import { GIF, JPEG, PNG, WEBP } from '../../support/catalog/images.ts';

const OWN_URL = 'https://images.test/demo/abc.png';
const isOwnUrl = (url: string) => url === OWN_URL;

const pngOf = (bytes: number): string => {
  const image = Buffer.alloc(bytes);
  Buffer.from(PNG, 'base64').copy(image);
  return image.toString('base64');
};

/** An image with other dimensions: `changes` are bytes by position. */
const withBytes = (image: string, changes: Readonly<Record<number, readonly number[]>>): string => {
  const bytes = Buffer.from(image, 'base64');
  for (const [at, values] of Object.entries(changes)) Buffer.from(values).copy(bytes, Number(at));
  return bytes.toString('base64');
};
const JPEG_FRAME = Buffer.from(JPEG, 'base64').indexOf(Buffer.from([0xff, 0xc2]));
const toWebp = (chunk: string, data: readonly number[]): string =>
  Buffer.concat([Buffer.from(`RIFF____WEBP${chunk}____`), Buffer.from(data), Buffer.alloc(20)]).toString(
    'base64',
  );

const toLossless = (width: number, height: number): string => {
  const data = Buffer.alloc(5, 0x2f);
  data.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  return toWebp('VP8L', [...data]);
};
const toExtended = (width: number, height: number): string => {
  const data = Buffer.alloc(10);
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return toWebp('VP8X', [...data]);
};

/** A segment of a JPEG that begins with dimensions of more than 40 million pixels. */
const toSegment = (marker: number): number[] => [0xff, marker, 0, 9, 8, 0xff, 0xff, 0xff, 0xff, 0, 0];
/** A JPEG of a pixel: segments to skip, then the header of its frame. */
const toJpeg = (skipped: readonly number[], frame: number): string =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, ...skipped, 0xff, frame, 0, 11, 8, 0, 1, 0, 1]),
    Buffer.alloc(26),
  ]).toString('base64');

// BEHAVIOR §6.6
describe('the pixels of an image', () => {
  test.each([
    ['PNG', withBytes(PNG, { 16: [0, 0, 0x1f, 0x40], 20: [0, 0, 0x13, 0x88] })],
    ['GIF', withBytes(GIF, { 6: [0x40, 0x1f], 8: [0x88, 0x13] })],
    ['JPEG', withBytes(JPEG, { [JPEG_FRAME + 5]: [0x13, 0x88, 0x1f, 0x40] })],
    ['lossy WebP', withBytes(WEBP, { 26: [0x40, 0x1f, 0x88, 0x13] })],
    ['lossless WebP', toLossless(8_000, 5_000)],
    ['extended WebP', toExtended(8_000, 5_000)],
    ['wide extended WebP', toExtended(65_537, 610)],
  ])('may be 40 million in a %s', (_name, input) => {
    expect(parseImageInput(input, isOwnUrl)).toMatchObject({ kind: 'new' });
  });

  test.each([
    ['PNG', withBytes(PNG, { 16: [0, 0, 0x1f, 0x41], 20: [0, 0, 0x13, 0x88] })],
    ['PNG of 2^62 pixels', withBytes(PNG, { 16: [0x7f, 0xff, 0xff, 0xff], 20: [0x7f, 0xff, 0xff, 0xff] })],
    ['GIF', withBytes(GIF, { 6: [0x41, 0x1f], 8: [0x88, 0x13] })],
    ['JPEG', withBytes(JPEG, { [JPEG_FRAME + 5]: [0x13, 0x88, 0x1f, 0x41] })],
    ['lossy WebP', withBytes(WEBP, { 26: [0x41, 0x1f, 0x88, 0x13] })],
    ['wide lossless WebP', toLossless(8_001, 5_000)],
    ['high lossless WebP', toLossless(8_000, 5_001)],
    ['wide extended WebP', toExtended(8_001, 5_000)],
    ['high extended WebP', toExtended(8_000, 5_001)],
    ['very wide extended WebP', toExtended(65_537, 611)],
  ])('may not be more in a %s', (_name, input) => {
    expect(parseImageInput(input, isOwnUrl)).toStrictEqual({
      kind: 'invalid',
      message: 'Must have at most 40 million pixels',
    });
  });

  test.each([
    ['a baseline frame', toJpeg([], 0xc0)],
    ['the last kind of frame', toJpeg([], 0xcf)],
    ['fill bytes', toJpeg([0xff, 0xff, 0xff], 0xc0)],
    ...[0xbf, 0xc4, 0xc8, 0xcc, 0xfe].map((marker) => [
      `a segment ${marker.toString(16)} before the frame`,
      toJpeg(toSegment(marker), 0xc0),
    ]),
  ])('are found in a JPEG with %s', (_name, input) => {
    expect(parseImageInput(input ?? '', isOwnUrl)).toMatchObject({ kind: 'new' });
  });

  test.each([
    ['a PNG without width', withBytes(PNG, { 16: [0, 0, 0, 0] })],
    ['a GIF without height', withBytes(GIF, { 8: [0, 0] })],
    ['a JPEG that ends before its frame', Buffer.from(JPEG, 'base64').subarray(0, 40).toString('base64')],
    ['a JPEG without a frame', withBytes(JPEG, { [JPEG_FRAME]: [0, 0] })],
    ['a WebP of an unknown chunk', toWebp('VP9 ', [1, 2, 3])],
  ])('must be known: refuses %s', (_name, input) => {
    expect(parseImageInput(input, isOwnUrl)).toMatchObject({ kind: 'invalid' });
  });
});

describe('an image field', () => {
  test.each([
    ['PNG', PNG, 'image/png', 'png'],
    ['GIF', GIF, 'image/gif', 'gif'],
    ['WebP', WEBP, 'image/webp', 'webp'],
    ['JPEG', JPEG, 'image/jpeg', 'jpg'],
    ['data URI', `data:image/png;base64,${PNG}`, 'image/png', 'png'],
    ['data URI with a wrong type', `data:text/html;base64,${GIF}`, 'image/gif', 'gif'],
    ['base64 in lines', PNG.replace(/.{20}/g, '$&\r\n'), 'image/png', 'png'],
    ['base64 without its padding', PNG.replace(/=+$/, ''), 'image/png', 'png'],
    ['PNG of exactly 4 MB', pngOf(IMAGE_MAX_BYTES), 'image/png', 'png'],
  ])('accepts a %s and detects its type by its bytes', (_name, input, type, extension) => {
    expect(parseImageInput(input, isOwnUrl)).toMatchObject({ kind: 'new', image: { type, extension } });
  });

  test.each([
    ['keeps the image if the field is left out', undefined, { kind: 'unchanged' }],
    ['removes the image for null', null, { kind: 'stored', url: '' }],
    ['removes the image for empty text', '', { kind: 'stored', url: '' }],
    ['keeps the image of an own URL', OWN_URL, { kind: 'stored', url: OWN_URL }],
  ])('%s', (_name, input, expected) => {
    expect(parseImageInput(input, isOwnUrl)).toStrictEqual(expected);
  });

  const NO_IMAGE = 'Must be a PNG, JPEG, WebP or GIF image';
  const TOO_LARGE = 'Must be at most 4 MB';
  const FOREIGN = 'Must be an image or the URL of a stored image';
  const unpadded = PNG.replace(/=+$/, '');
  const gifOf = (bytes: number) => Buffer.from(GIF, 'base64').subarray(0, bytes).toString('base64');

  test.each([
    ['a foreign URL', 'https://evil.test/demo/abc.png', FOREIGN],
    ['a foreign URL without TLS', 'http://evil.test/demo/abc.png', FOREIGN],
    ['text', 'not an image', NO_IMAGE],
    ['text with a URL', 'see https://evil.test/demo/abc.png', NO_IMAGE],
    ['HTML', Buffer.from('<html><script>alert(1)</script></html>').toString('base64'), NO_IMAGE],
    [
      'SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>').toString('base64'),
      NO_IMAGE,
    ],
    ['PDF', Buffer.from('%PDF-1.7 and some more bytes to be long enough').toString('base64'), NO_IMAGE],
    ['only the first bytes of a PNG', PNG.slice(0, 20), NO_IMAGE],
    ['only the header of a GIF', gifOf(25), NO_IMAGE],
    ['a PNG of more than 4 MB', pngOf(IMAGE_MAX_BYTES + 1), TOO_LARGE],
    ['a data URI that is not base64', 'data:image/png,%89PNG', NO_IMAGE],
    ['a data URI within base64', `${PNG.slice(0, 8)}data:image/png;base64,${PNG.slice(8)}`, NO_IMAGE],
    ['base64 after other signs', `!!!!${PNG}`, NO_IMAGE],
    ['base64 with other signs', `${PNG.slice(0, 40)}!!!!${PNG.slice(40)}`, NO_IMAGE],
    ['base64 before other signs', `${unpadded}!!!!!`, NO_IMAGE],
    [
      'base64 of an impossible length',
      unpadded.padEnd(Math.ceil(unpadded.length / 4) * 4 + 1, 'A'),
      NO_IMAGE,
    ],
  ])('refuses %s', (_name, input, message) => {
    expect(parseImageInput(input, isOwnUrl)).toStrictEqual({ kind: 'invalid', message });
  });

  test('accepts a GIF of 26 bytes', () => {
    expect(parseImageInput(gifOf(26), isOwnUrl)).toMatchObject({ kind: 'new' });
  });
});

test.each([
  ['', ''],
  ['demo/abc.png', 'https://images.test/demo/abc.png'],
  ['httpx/abc.png', 'https://images.test/httpx/abc.png'],
  ['demo/https://abc.png', 'https://images.test/demo/https://abc.png'],
])('the stored image %j is shown as %j (BEHAVIOR §6.6)', (stored, shown) => {
  expect(toImageUrl('https://images.test', stored)).toBe(shown);
});
