import { describe, expect, test } from 'vitest';
import { IMAGE_MAX_BYTES, sentImage } from '../../../lib/rules/salon/images.ts';
import { GIF, JPEG, PNG, WEBP } from '../../support/images.ts';

const OURS = 'https://images.test/demo/abc.png';
const isOwn = (url: string) => url === OURS;

const pngOf = (bytes: number): string => {
  const image = Buffer.alloc(bytes);
  Buffer.from(PNG, 'base64').copy(image);
  return image.toString('base64');
};

describe('an image field', () => {
  test.each([
    ['PNG', PNG, 'image/png', 'png'],
    ['GIF', GIF, 'image/gif', 'gif'],
    ['WebP', WEBP, 'image/webp', 'webp'],
    ['JPEG', JPEG, 'image/jpeg', 'jpg'],
    ['data URI', `data:image/png;base64,${PNG}`, 'image/png', 'png'],
    ['data URI that says that it is something else', `data:text/html;base64,${GIF}`, 'image/gif', 'gif'],
    ['base64 in lines', PNG.replace(/.{20}/g, '$&\r\n'), 'image/png', 'png'],
    ['base64 without its padding', PNG.replace(/=+$/, ''), 'image/png', 'png'],
    ['PNG of exactly 4 MB', pngOf(IMAGE_MAX_BYTES), 'image/png', 'png'],
  ])('takes a %s, told by its bytes', (_what, sent, type, extension) => {
    expect(sentImage(sent, isOwn)).toMatchObject({ kind: 'new', image: { type, extension } });
  });

  test.each([
    ['undefined leaves it as it is', undefined, { kind: 'left out' }],
    ['null takes it away', null, { kind: 'kept', url: '' }],
    ['empty text takes it away', '', { kind: 'kept', url: '' }],
    ['a URL of ours keeps it', OURS, { kind: 'kept', url: OURS }],
  ])('%s', (_what, sent, expected) => {
    expect(sentImage(sent, isOwn)).toEqual(expected);
  });

  test.each([
    ['a URL of somebody else', 'https://evil.test/demo/abc.png'],
    ['text', 'not an image'],
    ['HTML', Buffer.from('<html><script>alert(1)</script></html>').toString('base64')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>').toString('base64')],
    ['PDF', Buffer.from('%PDF-1.7 and some more bytes to be long enough').toString('base64')],
    ['the first bytes of a PNG alone', PNG.slice(0, 20)],
    ['a PNG of more than 4 MB', pngOf(IMAGE_MAX_BYTES + 1)],
    ['a data URI that is not base64', 'data:image/png,%89PNG'],
  ])('refuses %s', (_what, sent) => {
    expect(sentImage(sent, isOwn)).toMatchObject({ kind: 'refused' });
  });
});
