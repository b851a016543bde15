import { invalid, type Outcome, ok } from '../outcome.ts';

/** The file of an import has at most these rows and columns (BEHAVIOR §43.1). */
export const FILE_MAX_ROWS = 50_000;
export const FILE_MAX_COLUMNS = 200;

const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
type Encoding = (typeof ENCODINGS)[number];

const BOMS: readonly (readonly [Encoding, ...number[]])[] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
];

/** The bytes that show in which order UTF-16 has its bytes: most letters have a byte 0. */
const SAMPLE_BYTES = 4_096;

function findUtf16(bytes: Uint8Array): Encoding | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 5 && even === 0) return 'utf-16le';
  return even > sample.length / 5 && odd === 0 ? 'utf-16be' : undefined;
}

function decodeStrictly(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: text files have none of these
const CONTROL = /[\u0000-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F]/;

/**
 * The text of a file: in the encoding of its byte order mark, else in UTF-16 or UTF-8 if its bytes are that, else in Windows-1252
 * (BEHAVIOR §43.1). Fails for what is no text, such as a spreadsheet or an archive.
 */
export function decodeTextFile(bytes: Uint8Array): Outcome<string> {
  const marked = BOMS.find(([, ...mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];
  const encodings = marked ? [marked] : [findUtf16(bytes) ?? 'utf-8', 'windows-1252' as const];
  for (const encoding of encodings) {
    const text = decodeStrictly(bytes, encoding);
    if (text !== undefined && !CONTROL.test(text)) return ok(text);
  }
  return invalid('uploadId', 'Must be a CSV file in UTF-8, UTF-16 or Windows-1252');
}
