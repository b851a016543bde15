import type { Environment } from '../../lib/ports/environment.ts';
import { openDataStore } from '../local/database/data-store.ts';
import { LOCAL_REGION } from '../local/database/database.ts';
import { findRunningStack } from '../local/running-stack.ts';
import { UsageError } from './command.ts';
import type { TableValues } from './table-address.ts';

/** The options that select the image bucket beside a deployed table. */
export const IMAGE_OPTIONS = {
  'images-bucket': { type: 'string' },
  'images-url': { type: 'string' },
} as const;

export const IMAGE_USAGE = `The images are those of the local stack, or with --images-bucket and --images-url (IMAGES_BUCKET, IMAGES_URL) those
of a deployment: its outputs ImagesBucket and ImagesUrl.`;

type Values = TableValues & { readonly [name in keyof typeof IMAGE_OPTIONS]?: string | undefined };

/** The selected bucket. Throws if a table is named and no bucket: the images of another installation are not its own. */
export async function resolveImages(values: Values): Promise<Environment['images']> {
  const { IMAGES_BUCKET, IMAGES_URL, S3_ENDPOINT, TABLE_NAME, DYNAMODB_ENDPOINT, AWS_REGION } = process.env;
  const bucket = values['images-bucket'] ?? IMAGES_BUCKET;
  const publicUrl = values['images-url'] ?? IMAGES_URL;
  const region = values.region ?? AWS_REGION ?? LOCAL_REGION;
  if (bucket && publicUrl) return { bucket, publicUrl, region, endpoint: S3_ENDPOINT };
  const namesTable = values.table ?? TABLE_NAME ?? values.endpoint ?? DYNAMODB_ENDPOINT;
  const running = namesTable ? undefined : await findRunningStack(openDataStore(values.data));
  if (!running) throw new UsageError('--images-bucket, --images-url: Required with a named table');
  const local = running.variables;
  const images = { bucket: local.IMAGES_BUCKET ?? '', publicUrl: local.IMAGES_URL ?? '' };
  return { ...images, region, endpoint: local.S3_ENDPOINT };
}
