import { expect, test } from 'vitest';
import { decodeTextFile } from '../../../lib/rules/imports/text-files.ts';

const TEXT = 'Name;Ort\nZoë Müller;Łódź\n';
const utf16 = (text: string, isBig: boolean, bom: boolean) => {
  const bytes = Buffer.from(bom ? `\uFEFF${text}` : text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

// BEHAVIOR §43.1
test.each([
  ['UTF-8', Buffer.from(TEXT), TEXT],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${TEXT}`), TEXT],
  ['UTF-16 with a mark', utf16(TEXT, false, true), TEXT],
  ['UTF-16 big-endian with a mark', utf16(TEXT, true, true), TEXT],
  ['UTF-16 without a mark', utf16('Name;Town\nAnna;Bonn\n', false, false), 'Name;Town\nAnna;Bonn\n'],
  [
    'UTF-16 big-endian without a mark',
    utf16('Name;Town\nAnna;Bonn\n', true, false),
    'Name;Town\nAnna;Bonn\n',
  ],
  ['Windows-1252', Buffer.from('Zo\xeb M\xfcller; \x80 5', 'latin1'), 'Zoë Müller; € 5'],
])('reads a file in %s', (_, bytes, text) => {
  expect(decodeTextFile(bytes)).toStrictEqual({ ok: true, value: text });
});

// BEHAVIOR §43.1
test.each([
  ['a spreadsheet', Buffer.from('PK\x03\x04\x14\x00\x06\x00', 'latin1')],
  ['an archive', Buffer.from('\x1f\x8b\x08\x00\x00', 'latin1')],
  ['an image', Buffer.from('\x89PNG\r\n\x1a\n\x00\x00', 'latin1')],
  ['a text with zeros', Buffer.from('a,b\x00\n')],
  ['half a character of UTF-16', Buffer.from('\xff\xfea\x00b', 'latin1')],
])('refuses %s (422)', (_, bytes) => {
  expect(decodeTextFile(bytes)).toMatchObject({
    failure: 'invalid',
    errors: { uploadId: ['Must be a CSV file in UTF-8, UTF-16 or Windows-1252'] },
  });
});

// BEHAVIOR §43.1
test('a mark is a mark only where it is whole, and few zeros are no UTF-16', () => {
  expect(decodeTextFile(Buffer.from('\xffZo\xeb', 'latin1'))).toStrictEqual({ ok: true, value: 'ÿZoë' });
  expect(decodeTextFile(Buffer.from(`\xfe${'a'.repeat(9)}`, 'latin1'))).toMatchObject({
    value: `þ${'a'.repeat(9)}`,
  });
  // A fifth of the bytes is 0: too few for letters of UTF-16
  expect(decodeTextFile(Buffer.from('abc\x00d', 'latin1'))).toMatchObject({ ok: false });
});
