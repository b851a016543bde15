import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Image } from '../rules/salon/images.ts';
import type { Environment } from './environment.ts';

/** Puts an image under its key. */
export type Bucket = (key: string, image: Image) => Promise<unknown>;

/** An image never changes under its name. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

function client({ region, endpoint }: Environment['images']): S3Client {
  const local = endpoint
    ? {
        endpoint,
        forcePathStyle: true,
        credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      }
    : {};
  return new S3Client({ region, ...local });
}

/** The bucket of images. */
export function openBucket(place: Environment['images']): Bucket {
  const s3 = client(place);
  return (Key, { bytes, type }) =>
    s3.send(
      new PutObjectCommand({
        Bucket: place.bucket,
        Key,
        Body: bytes,
        ContentType: type,
        CacheControl: CACHE_CONTROL,
      }),
    );
}
