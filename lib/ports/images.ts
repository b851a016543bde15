import { randomBytes } from 'node:crypto';
import type { Tenant } from '../rules/ids.ts';
import { invalid, type Outcome, ok } from '../rules/outcome.ts';
import { type Image, sentImage } from '../rules/salon/images.ts';
import type { Environment } from './environment.ts';
import type { Bucket } from './image-bucket.ts';

/**
 * Stores what was sent, at the first call only, and gives its URL: '' for no image, undefined where nothing was sent.
 * To be called when all else is checked, right before the commit; what a failed commit leaves behind, nobody sees.
 */
export type Upload = () => Promise<string | undefined>;

export type Images = {
  /** Reads an image's field; 422 on `field` where it holds no image (decisions §2). Stores nothing yet. */
  take(tenant: Tenant, sent: string | null | undefined, field: string): Outcome<Upload>;
  /** The same for a list of images; the first that is none is named as `field.0`. */
  takeAll(
    tenant: Tenant,
    sent: readonly string[] | undefined,
    field: string,
  ): Outcome<() => Promise<string[] | undefined>>;
};

const NAME_BYTES = 18;
const NAME_FORM = /^[\w-]{24}\.(?:png|jpg|webp|gif)$/;

/** Images in the salon's folder of the bucket, each under a name that nobody can guess. */
export function openImages(place: Environment['images']): Images {
  let bucket: Promise<Bucket> | undefined;

  async function store(tenant: Tenant, image: Image): Promise<string> {
    const key = `${tenant}/${randomBytes(NAME_BYTES).toString('base64url')}.${image.extension}`;
    // Loaded with the first image: most requests bring none
    bucket ??= import('./image-bucket.ts').then(({ openBucket }) => openBucket(place));
    const put = await bucket;
    await put(key, image);
    return `${place.publicUrl}/${key}`;
  }

  const take: Images['take'] = (tenant, sent, field) => {
    const folder = `${place.publicUrl}/${tenant}/`;
    const isOwn = (url: string) => url.startsWith(folder) && NAME_FORM.test(url.slice(folder.length));
    const found = sentImage(sent, isOwn);
    switch (found.kind) {
      case 'refused':
        return invalid(field, found.message);
      case 'left out':
        return ok(async () => undefined);
      case 'kept':
        return ok(async () => found.url);
      case 'new': {
        let stored: Promise<string> | undefined;
        return ok(() => {
          stored ??= store(tenant, found.image);
          return stored;
        });
      }
    }
  };

  return {
    take,
    takeAll(tenant, sent, field) {
      const uploads: Upload[] = [];
      for (const [index, each] of (sent ?? []).entries()) {
        const taken = take(tenant, each, `${field}.${index}`);
        if (!taken.ok) return taken;
        uploads.push(taken.value);
      }
      return ok(async () => {
        const urls = await Promise.all(uploads.map((upload) => upload()));
        return sent && urls.filter((url) => url !== undefined && url !== '').map(String);
      });
    },
  };
}
