import { randomBytes } from 'node:crypto';
import type { Tenant } from '../rules/ids.ts';
import { invalid, type Outcome, ok } from '../rules/outcome.ts';
import { type Image, parseImageInput } from '../rules/salons/images.ts';
import type { Environment } from './environment.ts';
import type { PutImage } from './image-bucket.ts';

/**
 * Stores the image on the first call and returns its key: '' to remove the image, undefined if the field was left out.
 * Call it after all checks, right before the commit.
 */
export type StoreImageOnce = () => Promise<string | undefined>;

export type Images = {
  /** Validates an image field, else 422 on `field` (BEHAVIOR §6.6). Stores nothing yet. */
  prepareUpload(tenant: Tenant, input: string | null | undefined, field: string): Outcome<StoreImageOnce>;
  /** The same for a list of images; the first invalid one is named `field.0`. */
  prepareUploads(
    tenant: Tenant,
    input: readonly string[] | undefined,
    field: string,
  ): Outcome<() => Promise<string[] | undefined>>;
};

const NAME_BYTES = 18;
const NAME_PATTERN = /^[\w-]{24}\.(?:png|jpg|webp|gif)$/;

/** Stores images in the salon's folder of the bucket, under random names. */
export function openImages(settings: Environment['images']): Images {
  let putImage: Promise<PutImage> | undefined;

  async function store(tenant: Tenant, image: Image): Promise<string> {
    const key = `${tenant}/${randomBytes(NAME_BYTES).toString('base64url')}.${image.extension}`;
    // Loaded with the first image, because most requests have none
    putImage ??= import('./image-bucket.ts').then(({ openImageWriter }) => openImageWriter(settings));
    await (await putImage)(key, image);
    return key;
  }

  const prepareUpload: Images['prepareUpload'] = (tenant, input, field) => {
    const folder = `${settings.publicUrl}/${tenant}/`;
    const isOwn = (url: string) => url.startsWith(folder) && NAME_PATTERN.test(url.slice(folder.length));
    const parsed = parseImageInput(input, isOwn);
    switch (parsed.kind) {
      case 'invalid':
        return invalid(field, parsed.message);
      case 'unchanged':
        return ok(async () => undefined);
      case 'stored':
        return ok(async () => parsed.url.slice(`${settings.publicUrl}/`.length));
      case 'new': {
        let key: Promise<string> | undefined;
        return ok(() => {
          key ??= store(tenant, parsed.image);
          return key;
        });
      }
    }
  };

  return {
    prepareUpload,
    prepareUploads(tenant, input, field) {
      const uploads: StoreImageOnce[] = [];
      for (const [index, each] of (input ?? []).entries()) {
        const upload = prepareUpload(tenant, each, `${field}.${index}`);
        if (!upload.ok) return upload;
        uploads.push(upload.value);
      }
      return ok(async () => {
        const keys = await Promise.all(uploads.map((storeImage) => storeImage()));
        return input && keys.filter((key) => key !== undefined && key !== '').map(String);
      });
    },
  };
}
