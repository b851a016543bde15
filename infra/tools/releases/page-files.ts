import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import * as z from 'zod';
import { PAGE_FILES_PATH } from '../../../lib/ports/page-files.ts';
import { DAY_MS } from '../../../lib/rules/time-units.ts';
import { toPageFileHeaders } from '../../cdk/page-file-headers.ts';

/** How long the files of a release stay after the next release has replaced it (BEHAVIOR §35.7). */
const KEPT_DAYS = 30;
/** Uploads at a time. */
const PARALLEL = 8;
/** Beside the folder that CloudFront serves. */
const RELEASES_KEY = 'releases.json';

const releaseSchema = z.object({ releasedAt: z.iso.datetime(), files: z.array(z.string()) });
type PageRelease = z.infer<typeof releaseSchema>;

/** The releases that are in use or were within the last 30 days, oldest first, and the files that none of them has. */
export function planPageFileExpiry(
  releases: readonly PageRelease[],
  now: Date,
): { readonly kept: PageRelease[]; readonly expired: string[] } {
  const limit = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  const kept = releases.filter((_, index) => {
    const replacedAt = releases[index + 1]?.releasedAt;
    return replacedAt === undefined || replacedAt > limit;
  });
  const used = new Set(kept.flatMap(({ files }) => files));
  const known = new Set(releases.flatMap(({ files }) => files));
  return { kept, expired: [...known].filter((file) => !used.has(file)) };
}

type Place = {
  readonly bucket: string;
  readonly region: string;
  /** Another endpoint than the region's, with credentials of its own. */
  readonly endpoint?: string | undefined;
};

const toKey = (file: string): string => `${PAGE_FILES_PATH.slice(1)}/${file}`;

export function openPageReleaseBucket({ bucket: Bucket, region, endpoint }: Place) {
  const s3 = new S3Client({
    region,
    ...(endpoint
      ? { endpoint, forcePathStyle: true, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }
      : {}),
  });

  async function listReleases(): Promise<PageRelease[]> {
    try {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: RELEASES_KEY }));
      return z.array(releaseSchema).parse(JSON.parse((await Body?.transformToString()) ?? '[]'));
    } catch (error) {
      if (error instanceof NoSuchKey) return [];
      throw error;
    }
  }

  return {
    /** Uploads the files of a folder, which no release may need yet. Returns their names. */
    async upload(folder: string): Promise<string[]> {
      const files = (await readdir(folder)).sort();
      for (let start = 0; start < files.length; start += PARALLEL) {
        const uploads = files.slice(start, start + PARALLEL).map(async (file) => {
          const { contentType, cacheControl } = toPageFileHeaders(file);
          const Body = await readFile(join(folder, file));
          const Key = toKey(file);
          await s3.send(
            new PutObjectCommand({ Bucket, Key, Body, ContentType: contentType, CacheControl: cacheControl }),
          );
        });
        await Promise.all(uploads);
      }
      return files;
    },
    /** Records a release that serves its requests, and deletes the files of those that it replaced more than 30 days ago. */
    async recordRelease(files: readonly string[], now: Date): Promise<{ readonly deleted: number }> {
      const release = { releasedAt: now.toISOString(), files: [...files] };
      const { kept, expired } = planPageFileExpiry([...(await listReleases()), release], now);
      for (const file of expired) await s3.send(new DeleteObjectCommand({ Bucket, Key: toKey(file) }));
      await s3.send(new PutObjectCommand({ Bucket, Key: RELEASES_KEY, Body: JSON.stringify(kept) }));
      return { deleted: expired.length };
    },
  };
}
