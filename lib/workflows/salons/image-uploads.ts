import type { Images, ImageUpload } from '../../ports/images.ts';
import type { Tenant } from '../../rules/ids.ts';
import { once } from '../../rules/once.ts';
import { invalid, type Outcome, ok } from '../../rules/outcome.ts';
import { FOREIGN_IMAGE } from '../../rules/salons/images.ts';
import {
  putReservedImage,
  updateImageReferenced,
  updateImageStored,
} from '../../table/salons/stored-images.ts';
import type { Store } from '../../table/store.ts';

/**
 * Stores the image on the first call and returns its key: '' to remove the image, undefined if the field was left out.
 * Call it after all checks, right before the commit.
 */
export type StoreImageOnce = () => Promise<string | undefined>;

type Uploader = { readonly tenant: Tenant; readonly now: Date };

type UploadDependencies = { readonly store: Store; readonly images: Images };

/** Counts a new image; false if the salon has no room for it. */
async function reserveImage(
  store: Store,
  { tenant, now }: Uploader,
  { key, bytes }: Extract<ImageUpload, { kind: 'new' }>,
): Promise<boolean> {
  return (await store.commit([...putReservedImage(tenant, { key, bytes }, now)])).done;
}

/**
 * Validates an image field, and counts the bytes of a new image. Fails with 422 on `field` for anything that is no image, and
 * where the salon has no room for it (BEHAVIOR §6.6). Stores nothing yet.
 */
export async function reserveImageUpload(
  { store, images }: UploadDependencies,
  uploader: Uploader,
  input: string | null | undefined,
  field: string,
): Promise<Outcome<StoreImageOnce>> {
  const { tenant, now } = uploader;
  const parsed = images.parseUpload(tenant, input, field);
  if (!parsed.ok) return parsed;
  const upload = parsed.value;
  if (upload.kind === 'none') return ok(async () => upload.key);
  if (upload.kind === 'stored') {
    const named = await store.commit([updateImageReferenced(tenant, upload, now)]);
    return named.done ? ok(async () => upload.key) : invalid(field, FOREIGN_IMAGE);
  }
  if (!(await reserveImage(store, uploader, upload))) return invalid(field, 'Storage is full');
  return ok(
    once(async () => {
      await upload.put();
      await store.commit([updateImageStored(tenant, upload, now)]);
      return upload.key;
    }),
  );
}

/** The same for a list of images; the first invalid one is named `field.0`. */
export async function reserveImageUploads(
  deps: UploadDependencies,
  uploader: Uploader,
  input: readonly string[] | undefined,
  field: string,
): Promise<Outcome<() => Promise<string[] | undefined>>> {
  const uploads: StoreImageOnce[] = [];
  for (const [index, each] of (input ?? []).entries()) {
    const upload = await reserveImageUpload(deps, uploader, each, `${field}.${index}`);
    if (!upload.ok) return upload;
    uploads.push(upload.value);
  }
  return ok(async () => {
    const stored = await Promise.all(uploads.map((storeImage) => storeImage()));
    return input && stored.filter((key) => key !== undefined && key !== '').map(String);
  });
}
