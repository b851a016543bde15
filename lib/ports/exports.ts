import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Tenant } from '../rules/ids.ts';
import { HOUR_MS } from '../rules/time-units.ts';
import { callAwsService } from './aws.ts';
import { type AwsAccess, createAwsClient } from './aws-client.ts';
import { toBucketUrl } from './bucket-url.ts';
import type { BucketSettings } from './image-bucket.ts';

/** The private bucket of files that are too large for a reply. */
export type ExportSettings = AwsAccess & BucketSettings;

/** A file that everybody with its link can read until the link ends. */
export type ExportFile = { readonly url: string; readonly expiresAt: string };

export type ReplyFiles = {
  /** Stores JSON, and returns a link that downloads it as a file of this name. Throws a `ServiceUnavailableError` in an outage. */
  storeJson(tenant: Tenant, name: string, json: string, now: Date): Promise<ExportFile>;
};

/** Below the life of the credentials that sign the link. */
const LINK_MS = HOUR_MS;
const NAME_BYTES = 24;
const compress = promisify(gzip);
const uncompress = promisify(gunzip);

/** The address of an object, with a signature by which it can be read for some time. */
export async function signExportUrl(
  settings: ExportSettings,
  key: string,
  fileName: string,
): Promise<string> {
  const query = new URLSearchParams({
    'response-content-disposition': `attachment; filename="${fileName}"`,
    'X-Amz-Expires': String(LINK_MS / 1_000),
  });
  const client = createAwsClient(settings, 's3');
  return (await client.sign(`${toBucketUrl(settings)}/${key}?${query}`, { aws: { signQuery: true } })).url;
}

/** Stores files under random names in the folder of their salon. The bucket deletes them after a day. */
export function openReplyFiles(settings: ExportSettings): ReplyFiles {
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
      return { url: await signExportUrl(settings, key, name), expiresAt };
    },
  };
}

/** The files of the export of everything, in the folder of a salon. All throw a `ServiceUnavailableError` in an outage. */
export type ExportFiles = {
  /** Stores a part of the records, compressed. */
  putPart(tenant: Tenant, name: string, text: string): Promise<void>;
  getPart(tenant: Tenant, name: string): Promise<string>;
  /** Stores an archive while it is written: it holds one part of the upload at a time. */
  putZip(tenant: Tenant, name: string, pieces: AsyncIterable<Uint8Array>): Promise<void>;
  /** A link that downloads a file under this name. */
  sign(tenant: Tenant, name: string, fileName: string): Promise<string>;
};

/** Opens the files of exports (BEHAVIOR §43.7). Throws without a bucket. */
export function mustOpenExportFiles(settings: ExportSettings | undefined): ExportFiles {
  if (!settings) throw new Error('EXPORTS_BUCKET is missing');
  const put = async (key: string, Body: Uint8Array, ContentType: string) => {
    const { putObject } = await import('./image-bucket.ts');
    await putObject(settings, key, { Body, ContentType });
  };
  return {
    putPart: async (tenant, name, text) => put(`${tenant}/${name}`, await compress(text), 'application/gzip'),
    getPart: (tenant, name) =>
      callAwsService('s3', async () => {
        const response = await createAwsClient(settings, 's3').fetch(
          `${toBucketUrl(settings)}/${tenant}/${name}`,
        );
        if (!response.ok)
          throw Object.assign(new Error(`the bucket answered ${response.status}`), {
            $metadata: { httpStatusCode: response.status },
          });
        return (await uncompress(await response.arrayBuffer())).toString();
      }),
    async putZip(tenant, name, pieces) {
      const { putStream } = await import('./image-bucket.ts');
      await putStream(settings, `${tenant}/${name}`, 'application/zip', pieces);
    },
    sign: (tenant, name, fileName) => signExportUrl(settings, `${tenant}/${name}`, fileName),
  };
}
