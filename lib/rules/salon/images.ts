/** Most bytes of an image, decoded (BEHAVIOR §6.6). */
export const IMAGE_MAX_BYTES = 4 * 1024 * 1024;

const NOT_AN_IMAGE = 'Must be a PNG, JPEG, WebP or GIF image';
const TOO_LARGE = 'Must be at most 4 MB';
const FOREIGN_URL = 'Must be an image or the URL of a stored image';

/** Accepted kinds of images by their first bytes; a dot stands for any hex digit. */
const KINDS = [
  { type: 'image/png', extension: 'png', signature: '89504e470d0a1a0a........49484452' },
  { type: 'image/jpeg', extension: 'jpg', signature: 'ffd8ff' },
  { type: 'image/webp', extension: 'webp', signature: '52494646........57454250' },
  { type: 'image/gif', extension: 'gif', signature: '474946383761' },
  { type: 'image/gif', extension: 'gif', signature: '474946383961' },
] as const;
export type ImageKind = Pick<(typeof KINDS)[number], 'type' | 'extension'>;

/** The smallest valid images of these kinds have more bytes; anything shorter is a bare signature. */
const IMAGE_MIN_BYTES = 26;
const SIGNATURE_BYTES = 16;

export type Image = ImageKind & { readonly bytes: Uint8Array };

/** The value of an image field: left out, a stored image to keep (its URL, or '' for none), or a new image. */
export type ImageInput =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'stored'; readonly url: string }
  | { readonly kind: 'new'; readonly image: Image }
  | { readonly kind: 'invalid'; readonly message: string };

const invalidImage = (message: string): ImageInput => ({ kind: 'invalid', message });

function findKind(bytes: Uint8Array): ImageKind | undefined {
  const first = Buffer.from(bytes.subarray(0, SIGNATURE_BYTES)).toString('hex');
  return bytes.length < IMAGE_MIN_BYTES
    ? undefined
    : KINDS.find(({ signature }) => new RegExp(`^${signature}`).test(first));
}

/** Decodes base64, bare or in a data URI, with or without line breaks; undefined if it is not base64. */
function decodeBase64(text: string): Uint8Array | undefined {
  const encoded = text.replace(/^data:[^,]{0,200};base64,/i, '').replace(/\s+/g, '');
  const isBase64 = encoded.length % 4 !== 1 && /^[A-Za-z0-9+/]*={0,2}$/.test(encoded);
  return isBase64 ? Buffer.from(encoded, 'base64') : undefined;
}

/**
 * Parses an image field (BEHAVIOR §6.6): base64, bare or as a data URI, whose bytes decide its type; the URL of a
 * stored image of the same salon (`isOwnUrl`); null or empty for no image.
 */
export function parseImage(value: string | null | undefined, isOwnUrl: (url: string) => boolean): ImageInput {
  if (value === undefined) return { kind: 'unchanged' };
  if (value === null || value === '') return { kind: 'stored', url: '' };
  if (/^https?:/i.test(value)) {
    return isOwnUrl(value) ? { kind: 'stored', url: value } : invalidImage(FOREIGN_URL);
  }
  const bytes = decodeBase64(value);
  if (!bytes) return invalidImage(NOT_AN_IMAGE);
  if (bytes.length > IMAGE_MAX_BYTES) return invalidImage(TOO_LARGE);
  const kind = findKind(bytes);
  if (!kind) return invalidImage(NOT_AN_IMAGE);
  return { kind: 'new', image: { type: kind.type, extension: kind.extension, bytes } };
}
