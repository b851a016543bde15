import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { HOUR_MS } from '../rules/durations.ts';
import type { Tenant } from '../rules/ids.ts';
import { type AwsAccess, createAwsClient } from './aws-client.ts';
import type { BucketSettings } from './image-bucket.ts';

/** The private bucket of files that are too large for a reply. */
export type ExportSettings = AwsAccess & BucketSettings;

/** A file that everybody with its link can read until the link ends. */
export type ExportFile = { readonly url: string; readonly expiresAt: string };

export type Exports = {
  /** Stores JSON, and returns a link that downloads it as a file of this name. Throws a `ServiceUnavailableError` in an outage. */
  storeJson(tenant: Tenant, name: string, json: string, now: Date): Promise<ExportFile>;
};

/** Below the life of the credentials that sign the link. */
const LINK_MS = HOUR_MS;
const NAME_BYTES = 24;
const compress = promisify(gzip);

/** The address of an object, with a signature by which it can be read for some time. A local store has its bucket in the path. */
export async function signExport(settings: ExportSettings, key: string, fileName: string): Promise<string> {
  const { bucket, region, endpoint } = settings;
  const host = endpoint ? `${endpoint}/${bucket}` : `https://${bucket}.s3.${region}.amazonaws.com`;
  const query = new URLSearchParams({
    'response-content-disposition': `attachment; filename="${fileName}"`,
    'X-Amz-Expires': String(LINK_MS / 1_000),
  });
  const client = createAwsClient(settings, 's3');
  return (await client.sign(`${host}/${key}?${query}`, { aws: { signQuery: true } })).url;
}

/** Stores files under random names in the folder of their salon. The bucket deletes them after a day. */
export function openExports(settings: ExportSettings): Exports {
  return {
    async storeJson(tenant, name, json, now) {
      // Loaded with the first file, because few replies are so large
      const { putObject } = await import('./image-bucket.ts');
      const key = `${tenant}/${randomBytes(NAME_BYTES).toString('base64url')}.json`;
      await putObject(settings, key, {
        Body: await compress(json),
        ContentType: 'application/json',
        ContentEncoding: 'gzip',
      });
      const expiresAt = new Date(now.getTime() + LINK_MS).toISOString();
      return { url: await signExport(settings, key, name), expiresAt };
    },
  };
}
