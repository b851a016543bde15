import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Image } from '../rules/salons/images.ts';
import { AWS_CALL_LIMITS, callService } from './aws.ts';
import { timeClient } from './call-times.ts';
import type { Environment } from './environment.ts';

/** Stores an image under its key. Throws a `ServiceUnavailableError` in an outage. */
export type PutImage = (key: string, image: Image) => Promise<unknown>;

/** An image never changes. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** Creates a client of the object store that has the images. */
export function createImageClient({ region, endpoint }: Environment['images']): S3Client {
  const local = endpoint
    ? {
        endpoint,
        forcePathStyle: true,
        credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      }
    : {};
  return timeClient(new S3Client({ region, ...AWS_CALL_LIMITS, ...local }), 's3');
}

export function openImageWriter(settings: Environment['images']): PutImage {
  const s3 = createImageClient(settings);
  return (Key, { bytes, type }) =>
    callService('s3', () =>
      s3.send(
        new PutObjectCommand({
          Bucket: settings.bucket,
          Key,
          Body: bytes,
          ContentType: type,
          CacheControl: CACHE_CONTROL,
        }),
      ),
    );
}
