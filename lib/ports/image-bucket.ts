import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { Image } from '../rules/salons/images.ts';
import { AWS_CALL_LIMITS, callAwsService } from './aws.ts';
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

export function createBucketClient({ region, endpoint }: Omit<BucketSettings, 'bucket'>): S3Client {
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
  s3 = createBucketClient(settings),
): Promise<void> {
  await callAwsService('s3', () =>
    s3.send(new PutObjectCommand({ Bucket: settings.bucket, Key, ...object })),
  );
}

/** Bytes of a part of a large object; S3 takes no smaller ones than 5 MiB but the last. */
const PART_BYTES = 8 * 1024 * 1024;

/** Joins pieces to parts of an upload; the last one has what is left. */
async function* toParts(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    held.push(piece);
    bytes += piece.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    bytes = 0;
  }
  yield Buffer.concat(held);
}

/**
 * Stores a large object while it is written, part by part. The bucket deletes the parts of an upload that did not end. Throws a
 * `ServiceUnavailableError` in an outage.
 */
export async function putStream(
  settings: BucketSettings,
  Key: string,
  ContentType: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  const s3 = createBucketClient(settings);
  const object = { Bucket: settings.bucket, Key };
  const { UploadId } = await callAwsService('s3', () =>
    s3.send(new CreateMultipartUploadCommand({ ...object, ContentType })),
  );
  const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
  for await (const Body of toParts(pieces)) {
    const PartNumber = Parts.length + 1;
    const { ETag } = await callAwsService('s3', () =>
      s3.send(new UploadPartCommand({ ...object, UploadId, PartNumber, Body })),
    );
    Parts.push({ PartNumber, ETag });
  }
  await callAwsService('s3', () =>
    s3.send(new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload: { Parts } })),
  );
}

export function openImageBucket(settings: BucketSettings): ImageBucket {
  const s3 = createBucketClient(settings);
  return {
    put: (key, { bytes, type }) =>
      putObject(settings, key, { Body: bytes, ContentType: type, CacheControl: CACHE_CONTROL }, s3),
    async delete(key) {
      await callAwsService('s3', () =>
        s3.send(new DeleteObjectCommand({ Bucket: settings.bucket, Key: key })),
      );
    },
  };
}
