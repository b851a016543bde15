import {
  DeleteObjectCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Image } from '../rules/salons/images.ts';
import { AWS_CALL_LIMITS, callService } from './aws.ts';
import { timeClient } from './call-times.ts';

/** A bucket of the object store, at another endpoint than the region's where one is named. */
export type BucketSettings = {
  readonly bucket: string;
  readonly region: string;
  readonly endpoint?: string | undefined;
};

/** The object store that has the images. Its calls throw a `ServiceUnavailableError` in an outage. */
export type ImageBucket = {
  put(key: string, image: Image): Promise<void>;
  delete(key: string): Promise<void>;
};

/** An image never changes. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** Creates a client of the object store that has the images. */
export function createImageClient({ region, endpoint }: Omit<BucketSettings, 'bucket'>): S3Client {
  const local = endpoint
    ? {
        endpoint,
        forcePathStyle: true,
        credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      }
    : {};
  return timeClient(new S3Client({ region, ...AWS_CALL_LIMITS, ...local }), 's3');
}

/** Stores an object. Throws a `ServiceUnavailableError` in an outage. */
export async function putObject(
  settings: BucketSettings,
  Key: string,
  object: Pick<PutObjectCommandInput, 'Body' | 'ContentType' | 'ContentEncoding' | 'CacheControl'>,
  s3 = createImageClient(settings),
): Promise<void> {
  await callService('s3', () => s3.send(new PutObjectCommand({ Bucket: settings.bucket, Key, ...object })));
}

export function openImageBucket(settings: BucketSettings): ImageBucket {
  const s3 = createImageClient(settings);
  return {
    put: (key, { bytes, type }) =>
      putObject(settings, key, { Body: bytes, ContentType: type, CacheControl: CACHE_CONTROL }, s3),
    async delete(key) {
      await callService('s3', () => s3.send(new DeleteObjectCommand({ Bucket: settings.bucket, Key: key })));
    },
  };
}
