import { readdir, readFile } from 'node:fs/promises';
import type { Environment } from '../../../lib/ports/environment.ts';
import { openImages } from '../../../lib/ports/images.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import type { Store } from '../../../lib/table/store.ts';
import { reserveImageUpload } from '../../../lib/workflows/salons/image-uploads.ts';

/** Named after the records that they show: 'hair-color.webp' is the service 'Hair color'. The logo is a PNG, which mails show. */
const FOLDER = new URL('./images/', import.meta.url);

/** Finds the URL of a record's image by the record's name; '' without one. */
export type FindImage = (name: string) => string;

/** Stores the images of the demo salon as uploads to the API. */
export async function storeDemoImages(
  { images: settings, clock }: Environment,
  store: Store,
  tenant: Tenant,
): Promise<FindImage> {
  const deps = { store, images: openImages(settings) };
  const urls = new Map<string, string>();
  for (const file of await readdir(FOLDER)) {
    const bytes = await readFile(new URL(file, FOLDER));
    const upload = await reserveImageUpload(deps, { tenant, now: clock() }, bytes.toString('base64'), file);
    if (!upload.ok) throw new Error(`${file} is not an image`);
    urls.set(file.replace(/\.\w+$/, ''), (await upload.value()) ?? '');
  }
  return (name) => urls.get(name.toLowerCase().replaceAll(' ', '-')) ?? '';
}
