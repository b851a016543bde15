import type { Environment } from '../../lib/ports/environment.ts';
import { LOCAL_REGION } from '../local/database/database.ts';
import { findRunningEnvironment } from '../local/running-stack.ts';
import { UsageError } from './command.ts';
import { isTableNamed, type TableValues } from './table-address.ts';

/** The options that select the image bucket beside a deployed table. */
export const IMAGE_OPTIONS = {
  'images-bucket': { type: 'string' },
  'images-url': { type: 'string' },
} as const;

export const IMAGE_USAGE = `The images are those of the local stack, or with --images-bucket and --images-url (IMAGES_BUCKET, IMAGES_URL) those
of a deployment: its outputs ImagesBucket and ImagesUrl.`;

type Values = TableValues & { readonly [name in keyof typeof IMAGE_OPTIONS]?: string | undefined };

/** The selected bucket. Throws if a table is named and no bucket: the images of another installation are not its own. */
export async function resolveNamedOrLocalImageBucket(values: Values): Promise<Environment['images']> {
  const { IMAGES_BUCKET, IMAGES_URL, S3_ENDPOINT, AWS_REGION } = process.env;
  const bucket = values['images-bucket'] ?? IMAGES_BUCKET;
  const publicUrl = values['images-url'] ?? IMAGES_URL;
  const region = values.region ?? AWS_REGION ?? LOCAL_REGION;
  if (bucket && publicUrl) return { bucket, publicUrl, region, endpoint: S3_ENDPOINT };
  const local = isTableNamed(values) ? undefined : await findRunningEnvironment(values.data);
  if (!local) throw new UsageError('--images-bucket, --images-url: Required with a named table');
  return local.images;
}
