import type { BucketSettings } from './image-bucket.ts';

/** The address of a bucket. A local store has the bucket in the path. */
export const toBucketUrl = ({ bucket, region, endpoint }: BucketSettings): string =>
  endpoint ? `${endpoint}/${bucket}` : `https://${bucket}.s3.${region}.amazonaws.com`;
