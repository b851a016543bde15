/** Most bytes of an image, decoded (decisions §2). */
export const IMAGE_MAX_BYTES = 4 * 1024 * 1024;

const NOT_AN_IMAGE = 'Must be a PNG, JPEG, WebP or GIF image';
const TOO_LARGE = 'Must be at most 4 MB';
const NOT_OURS = 'Must be an image or the URL of one that is stored here';

/** Kinds of images that are taken, by their first bytes; a dot stands for any byte. */
const KINDS = [
  { type: 'image/png', extension: 'png', starts: '89504e470d0a1a0a........49484452' },
  { type: 'image/jpeg', extension: 'jpg', starts: 'ffd8ff' },
  { type: 'image/webp', extension: 'webp', starts: '52494646........57454250' },
  { type: 'image/gif', extension: 'gif', starts: '474946383761' },
  { type: 'image/gif', extension: 'gif', starts: '474946383961' },
] as const;
export type ImageKind = Pick<(typeof KINDS)[number], 'type' | 'extension'>;

/** No image of these kinds is smaller: what is, is only its first bytes. */
const IMAGE_MIN_BYTES = 26;
const FIRST_BYTES = 16;

export type Image = ImageKind & { readonly bytes: Uint8Array };

/** What was sent in an image's field: nothing, an image of ours to keep (its URL, or '' for none), or a new one. */
export type SentImage =
  | { readonly kind: 'left out' }
  | { readonly kind: 'kept'; readonly url: string }
  | { readonly kind: 'new'; readonly image: Image }
  | { readonly kind: 'refused'; readonly message: string };

const refused = (message: string): SentImage => ({ kind: 'refused', message });

function kindOf(bytes: Uint8Array): ImageKind | undefined {
  const first = Buffer.from(bytes.subarray(0, FIRST_BYTES)).toString('hex');
  return bytes.length < IMAGE_MIN_BYTES
    ? undefined
    : KINDS.find(({ starts }) => new RegExp(`^${starts}`).test(first));
}

/** The bytes of base64 text, bare or in a data URI, line breaks allowed; undefined where it is none. */
function bytesOf(text: string): Uint8Array | undefined {
  const coded = text.replace(/^data:[^,]{0,200};base64,/i, '').replace(/\s+/g, '');
  const isBase64 = coded.length % 4 !== 1 && /^[A-Za-z0-9+/]*={0,2}$/.test(coded);
  return isBase64 ? Buffer.from(coded, 'base64') : undefined;
}

/**
 * Reads an image's field (decisions §2): base64, bare or as a data URI, told by its bytes and not by what it says it
 * is; or the URL of an image of the same salon, which `isOwn` knows; empty or null for no image.
 */
export function sentImage(sent: string | null | undefined, isOwn: (url: string) => boolean): SentImage {
  if (sent === undefined) return { kind: 'left out' };
  if (sent === null || sent === '') return { kind: 'kept', url: '' };
  if (/^https?:/i.test(sent)) return isOwn(sent) ? { kind: 'kept', url: sent } : refused(NOT_OURS);
  const bytes = bytesOf(sent);
  if (!bytes) return refused(NOT_AN_IMAGE);
  if (bytes.length > IMAGE_MAX_BYTES) return refused(TOO_LARGE);
  const kind = kindOf(bytes);
  if (!kind) return refused(NOT_AN_IMAGE);
  return { kind: 'new', image: { type: kind.type, extension: kind.extension, bytes } };
}
