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

// BEHAVIOR §6.6
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
