import { randomBytes } from 'node:crypto';
import type { Tenant } from '../rules/ids.ts';
import { invalid, type Outcome, ok } from '../rules/outcome.ts';
import { parseImageInput } from '../rules/salons/images.ts';
import type { Environment } from './environment.ts';
import type { ImageBucket } from './image-bucket.ts';

/** An image field: nothing to store ('' removes the image), an image that is stored already, or a new one. */
export type ImageUpload =
  | { readonly kind: 'none'; readonly key: '' | undefined }
  | { readonly kind: 'stored'; readonly key: string }
  | { readonly kind: 'new'; readonly key: string; readonly bytes: number; put(): Promise<void> };

export type Images = {
  /** Validates an image field, else 422 on `field` (BEHAVIOR §6.6). Stores nothing yet. */
  parseUpload(tenant: Tenant, input: string | null | undefined, field: string): Outcome<ImageUpload>;
  /** Deletes an image by its key; succeeds if there is none. */
  deleteImage(key: string): Promise<void>;
};

const NAME_BYTES = 18;
const NAME_PATTERN = /^[\w-]{24}\.(?:png|jpg|webp|gif)$/;

/** Stores images in the salon's folder of the bucket, under random names. */
export function openImages(settings: Environment['images']): Images {
  let bucket: Promise<ImageBucket> | undefined;
  // Loaded with the first image, because most requests have none
  const open = () => {
    bucket ??= import('./image-bucket.ts').then(({ openImageBucket }) => openImageBucket(settings));
    return bucket;
  };
  return {
    parseUpload(tenant, input, field) {
      const folder = `${settings.publicUrl}/${tenant}/`;
      const isOwn = (url: string) => url.startsWith(folder) && NAME_PATTERN.test(url.slice(folder.length));
      const parsed = parseImageInput(input, isOwn);
      switch (parsed.kind) {
        case 'invalid':
          return invalid(field, parsed.message);
        case 'unchanged':
          return ok({ kind: 'none', key: undefined });
        case 'stored':
          return ok(
            parsed.url === ''
              ? { kind: 'none', key: '' }
              : { kind: 'stored', key: parsed.url.slice(`${settings.publicUrl}/`.length) },
          );
        case 'new': {
          const { image } = parsed;
          const key = `${tenant}/${randomBytes(NAME_BYTES).toString('base64url')}.${image.extension}`;
          const put = async () => (await open()).put(key, image);
          return ok({ kind: 'new', key, bytes: image.bytes.length, put });
        }
      }
    },
    async deleteImage(key) {
      await (await open()).delete(key);
    },
  };
}
