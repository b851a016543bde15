import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Image } from '../rules/salons/images.ts';
import { AWS_CALL_LIMITS, callService } from './aws.ts';
import { timeClient } from './call-times.ts';
import type { Environment } from './environment.ts';

/** The object store that has the images. Its calls throw a `ServiceUnavailableError` in an outage. */
export type ImageBucket = {
  put(key: string, image: Image): Promise<void>;
  delete(key: string): Promise<void>;
};

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

export function openImageBucket(settings: Environment['images']): ImageBucket {
  const s3 = createImageClient(settings);
  const place = (Key: string) => ({ Bucket: settings.bucket, Key });
  return {
    async put(key, { bytes, type }) {
      const object = { Body: bytes, ContentType: type, CacheControl: CACHE_CONTROL };
      await callService('s3', () => s3.send(new PutObjectCommand({ ...place(key), ...object })));
    },
    async delete(key) {
      await callService('s3', () => s3.send(new DeleteObjectCommand(place(key))));
    },
  };
}
