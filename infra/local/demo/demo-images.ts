import { readdir, readFile } from 'node:fs/promises';
import type { Environment } from '../../../lib/ports/environment.ts';
import { openImages } from '../../../lib/ports/images.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';

/** Named after the records that they show: 'hair-colour.webp' is the service 'Hair colour'. */
const FOLDER = new URL('./images/', import.meta.url);

/** Finds the URL of a record's image by the record's name; '' without one. */
export type FindImage = (name: string) => string;

/** Stores the images of the demo salon as uploads to the API. */
export async function storeDemoImages({ images }: Environment, tenant: Tenant): Promise<FindImage> {
  const { prepareUpload } = openImages(images);
  const urls = new Map<string, string>();
  for (const file of await readdir(FOLDER)) {
    const bytes = await readFile(new URL(file, FOLDER));
    const upload = prepareUpload(tenant, `data:image/webp;base64,${bytes.toString('base64')}`, file);
    if (!upload.ok) throw new Error(`${file} is not an image`);
    urls.set(file.replace('.webp', ''), (await upload.value()) ?? '');
  }
  return (name) => urls.get(name.toLowerCase().replaceAll(' ', '-')) ?? '';
}
