import { describe, expect, test } from 'vitest';
import { IMAGE_MAX_BYTES, parseImage } from '../../../lib/rules/salon/images.ts';
import { GIF, JPEG, PNG, WEBP } from '../../support/images.ts';

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

// BEHAVIOR §6.6
describe('the pixels of an image', () => {
  test.each([
    ['PNG', withBytes(PNG, { 16: [0, 0, 0x1f, 0x40], 20: [0, 0, 0x13, 0x88] })],
    ['GIF', withBytes(GIF, { 6: [0x40, 0x1f], 8: [0x88, 0x13] })],
    ['JPEG', withBytes(JPEG, { [JPEG_FRAME + 5]: [0x13, 0x88, 0x1f, 0x40] })],
    ['lossy WebP', withBytes(WEBP, { 26: [0x40, 0x1f, 0x88, 0x13] })],
    ['lossless WebP', toWebp('VP8L', [0x2f, 0x3f, 0xdf, 0xe1, 0x04])],
    ['extended WebP', toWebp('VP8X', [0, 0, 0, 0, 0x3f, 0x1f, 0, 0x87, 0x13, 0])],
  ])('may be 40 million in a %s', (_name, input) => {
    expect(parseImage(input, isOwnUrl)).toMatchObject({ kind: 'new' });
  });

  test.each([
    ['PNG', withBytes(PNG, { 16: [0, 0, 0x1f, 0x41], 20: [0, 0, 0x13, 0x88] })],
    ['PNG of 2^62 pixels', withBytes(PNG, { 16: [0x7f, 0xff, 0xff, 0xff], 20: [0x7f, 0xff, 0xff, 0xff] })],
    ['GIF', withBytes(GIF, { 6: [0x41, 0x1f], 8: [0x88, 0x13] })],
    ['JPEG', withBytes(JPEG, { [JPEG_FRAME + 5]: [0x13, 0x88, 0x1f, 0x41] })],
    ['lossy WebP', withBytes(WEBP, { 26: [0x41, 0x1f, 0x88, 0x13] })],
    ['extended WebP', toWebp('VP8X', [0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])],
  ])('may not be more in a %s', (_name, input) => {
    expect(parseImage(input, isOwnUrl)).toEqual({
      kind: 'invalid',
      message: 'Must have at most 40 million pixels',
    });
  });

  test.each([
    ['a PNG without width', withBytes(PNG, { 16: [0, 0, 0, 0] })],
    ['a GIF without height', withBytes(GIF, { 8: [0, 0] })],
    ['a JPEG that ends before its frame', Buffer.from(JPEG, 'base64').subarray(0, 40).toString('base64')],
    ['a JPEG without a frame', withBytes(JPEG, { [JPEG_FRAME]: [0, 0] })],
    ['a WebP of an unknown chunk', toWebp('VP9 ', [1, 2, 3])],
  ])('must be known: refuses %s', (_name, input) => {
    expect(parseImage(input, isOwnUrl)).toMatchObject({ kind: 'invalid' });
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
    expect(parseImage(input, isOwnUrl)).toMatchObject({ kind: 'new', image: { type, extension } });
  });

  test.each([
    ['keeps the image if the field is left out', undefined, { kind: 'unchanged' }],
    ['removes the image for null', null, { kind: 'stored', url: '' }],
    ['removes the image for empty text', '', { kind: 'stored', url: '' }],
    ['keeps the image of an own URL', OWN_URL, { kind: 'stored', url: OWN_URL }],
  ])('%s', (_name, input, expected) => {
    expect(parseImage(input, isOwnUrl)).toEqual(expected);
  });

  test.each([
    ['a foreign URL', 'https://evil.test/demo/abc.png'],
    ['text', 'not an image'],
    ['HTML', Buffer.from('<html><script>alert(1)</script></html>').toString('base64')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>').toString('base64')],
    ['PDF', Buffer.from('%PDF-1.7 and some more bytes to be long enough').toString('base64')],
    ['only the first bytes of a PNG', PNG.slice(0, 20)],
    ['a PNG of more than 4 MB', pngOf(IMAGE_MAX_BYTES + 1)],
    ['a data URI that is not base64', 'data:image/png,%89PNG'],
  ])('refuses %s', (_name, input) => {
    expect(parseImage(input, isOwnUrl)).toMatchObject({ kind: 'invalid' });
  });
});
