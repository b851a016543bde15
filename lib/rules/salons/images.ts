import type { FieldMessage } from '../field-messages.ts';

/** Most bytes of an image, decoded (BEHAVIOR §6.6). */
export const IMAGE_MAX_BYTES = 4 * 1024 * 1024;

const NOT_AN_IMAGE = 'Must be a PNG, JPEG, WebP or GIF image';
const TOO_LARGE = 'Must be at most 4 MB';
const TOO_MANY_PIXELS = 'Must have at most 40 million pixels';
export const FOREIGN_IMAGE = 'Must be an image or the URL of a stored image';

/** Accepted kinds of images by their first bytes; a dot stands for any hex digit. */
const KINDS = [
  { type: 'image/png', extension: 'png', signature: '89504e470d0a1a0a........49484452' },
  { type: 'image/jpeg', extension: 'jpg', signature: 'ffd8ff' },
  { type: 'image/webp', extension: 'webp', signature: '52494646........57454250' },
  { type: 'image/gif', extension: 'gif', signature: '474946383761' },
  { type: 'image/gif', extension: 'gif', signature: '474946383961' },
] as const;
type ImageKind = Pick<(typeof KINDS)[number], 'type' | 'extension'>;

/** The smallest valid images of these kinds have more bytes; anything shorter is a bare signature. */
const IMAGE_MIN_BYTES = 26;
const SIGNATURE_BYTES = 16;

export type Image = ImageKind & { readonly bytes: Uint8Array };

/** The address of a stored image, by its key and the address of all images; '' for none (BEHAVIOR §6.6). */
export const toImageUrl = (imagesUrl: string, stored: string): string =>
  stored === '' ? '' : `${imagesUrl}/${stored}`;

/** The value of an image field: left out, a stored image to keep (its address, or '' for none), or a new image. */
type ImageInput =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'stored'; readonly url: string }
  | { readonly kind: 'new'; readonly image: Image }
  | { readonly kind: 'invalid'; readonly message: FieldMessage };

const invalidImage = (message: FieldMessage): ImageInput => ({ kind: 'invalid', message });

function findKind(bytes: Uint8Array): ImageKind | undefined {
  const first = Buffer.from(bytes.subarray(0, SIGNATURE_BYTES)).toString('hex');
  return bytes.length < IMAGE_MIN_BYTES
    ? undefined
    : KINDS.find(({ signature }) => new RegExp(`^${signature}`).test(first));
}

/** Most pixels of an image; more would exhaust the memory of a browser that shows it (BEHAVIOR §6.6). */
const IMAGE_MAX_PIXELS = 40_000_000;

type Dimensions = readonly [width: number, height: number];

const readUint24 = (view: DataView, at: number): number =>
  view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_00_00;

/** Reads the first frame header of a JPEG: the markers SOF0 to SOF15, without DHT, JPG and DAC. */
function readJpegDimensions(view: DataView): Dimensions | undefined {
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [view.getUint16(at + 7), view.getUint16(at + 5)];
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** Reads the first chunk of a WebP: lossy, lossless or extended. */
function readWebpDimensions(view: DataView): Dimensions | undefined {
  const first = 12;
  const data = first + 8;
  switch (view.getUint32(first)) {
    case 0x56_50_38_20: // 'VP8 '
      return [view.getUint16(data + 6, true) & 0x3f_ff, view.getUint16(data + 8, true) & 0x3f_ff];
    case 0x56_50_38_4c: {
      // 'VP8L'
      const bits = view.getUint32(data + 1, true);
      return [(bits & 0x3f_ff) + 1, ((bits >>> 14) & 0x3f_ff) + 1];
    }
    case 0x56_50_38_58: // 'VP8X'
      return [readUint24(view, data + 4) + 1, readUint24(view, data + 7) + 1];
    default:
      return undefined;
  }
}

const READ_DIMENSIONS: Readonly<Record<ImageKind['extension'], (view: DataView) => Dimensions | undefined>> =
  {
    png: (view) => [view.getUint32(16), view.getUint32(20)],
    gif: (view) => [view.getUint16(6, true), view.getUint16(8, true)],
    jpg: readJpegDimensions,
    webp: readWebpDimensions,
  };

/** The pixels of an image by its header; undefined if the header ends early or is none. */
function countPixels({ extension }: ImageKind, bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const [width, height] = READ_DIMENSIONS[extension](view) ?? [0, 0];
    return width * height;
  } catch {
    // The header ends early
    return undefined;
  }
}

/** Decodes base64, bare or in a data URI, with or without line breaks; undefined if it is not base64. */
function decodeBase64(text: string): Uint8Array | undefined {
  const encoded = text.replace(/^data:[^,]{0,200};base64,/i, '').replace(/\s/g, '');
  const isBase64 = encoded.length % 4 !== 1 && /^[A-Za-z0-9+/]*={0,2}$/.test(encoded);
  return isBase64 ? Buffer.from(encoded, 'base64') : undefined;
}

/**
 * Parses an image field (BEHAVIOR §6.6): base64, bare or as a data URI, whose bytes decide its type; the URL of a
 * stored image of the same salon (`isOwnUrl`); null or empty for no image.
 */
export function parseImageInput(
  value: string | null | undefined,
  isOwnUrl: (url: string) => boolean,
): ImageInput {
  if (value === undefined) return { kind: 'unchanged' };
  if (value === null || value === '') return { kind: 'stored', url: '' };
  if (/^https?:/i.test(value)) {
    return isOwnUrl(value) ? { kind: 'stored', url: value } : invalidImage(FOREIGN_IMAGE);
  }
  const bytes = decodeBase64(value);
  if (!bytes) return invalidImage(NOT_AN_IMAGE);
  if (bytes.length > IMAGE_MAX_BYTES) return invalidImage(TOO_LARGE);
  const kind = findKind(bytes);
  const pixels = kind && countPixels(kind, bytes);
  if (!kind || !pixels) return invalidImage(NOT_AN_IMAGE);
  if (pixels > IMAGE_MAX_PIXELS) return invalidImage(TOO_MANY_PIXELS);
  return { kind: 'new', image: { type: kind.type, extension: kind.extension, bytes } };
}
