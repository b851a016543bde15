import { randomBytes } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import type { Tenant } from '../rules/ids.ts';
import { invalid, type Outcome, ok } from '../rules/outcome.ts';
import { HOUR_MS } from '../rules/time-units.ts';
import { callAwsService } from './aws.ts';
import { createAwsClient } from './aws-client.ts';
import { toBucketUrl } from './bucket-url.ts';
import type { ExportSettings } from './exports.ts';

/** A link to which a file of exactly the announced length can be sent by PUT. */
export type UploadLink = { readonly id: string; readonly url: string; readonly expiresAt: string };

export type Uploads = {
  createLink(tenant: Tenant, bytes: number, now: Date): Promise<UploadLink>;
  /** The file of a salon. Fails where none was sent. Throws a `ServiceUnavailableError` in an outage. */
  read(tenant: Tenant, id: string): Promise<Outcome<Uint8Array>>;
};

const LINK_MS = HOUR_MS;
const NAME_BYTES = 24;

/**
 * The files that salons send, under random names in the folder of their salon. The bucket deletes them after a day
 * (BEHAVIOR §43.1). Throws without a bucket.
 */
export function openUploads(settings: ExportSettings | undefined): Uploads {
  if (!settings) throw new Error('EXPORTS_BUCKET is missing');
  const { region } = settings;
  const toUrl = (tenant: Tenant, id: string) =>
    `${toBucketUrl(settings)}/${tenant}/${encodeURIComponent(id)}.csv`;
  return {
    async createLink(tenant, bytes, now) {
      const id = randomBytes(NAME_BYTES).toString('base64url');
      const signer = new AwsV4Signer({
        ...settings.credentials,
        region,
        service: 's3',
        method: 'PUT',
        signQuery: true,
        url: `${toUrl(tenant, id)}?X-Amz-Expires=${LINK_MS / 1_000}`,
        // A longer file has another signature
        headers: { 'content-length': String(bytes) },
        allHeaders: true,
      });
      const url = (await signer.sign()).url.href;
      return { id, url, expiresAt: new Date(now.getTime() + LINK_MS).toISOString() };
    },
    read: (tenant, id) =>
      callAwsService('s3', async () => {
        const response = await createAwsClient(settings, 's3').fetch(toUrl(tenant, id));
        // A bucket whose names are secret answers 403 for a name that it does not have
        if (response.status === 404 || response.status === 403)
          return invalid('uploadId', 'Has no file: send it to the link first');
        if (!response.ok)
          throw Object.assign(new Error(`the bucket answered ${response.status}`), {
            $metadata: { httpStatusCode: response.status },
          });
        return ok(new Uint8Array(await response.arrayBuffer()));
      }),
  };
}
