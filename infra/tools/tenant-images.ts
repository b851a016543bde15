import {
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandInput,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { Environment } from '../../lib/ports/environment.ts';
import type { Tenant } from '../../lib/rules/ids.ts';

/** A salon's images in the bucket. */
export type ImageFolder = {
  /** Names and addresses. */
  iterateUrls(): AsyncIterable<{ readonly key: string; readonly url: string }>;
  /** Deletes all images with all of their versions. Returns how many versions there were. */
  deleteAll(): Promise<number>;
};

type Version = { readonly Key?: string | undefined; readonly VersionId?: string | undefined };

/** Opens the folder with the salon's slug in the image bucket. */
export function openImageFolder(
  s3: S3Client,
  { bucket, publicUrl }: Pick<Environment['images'], 'bucket' | 'publicUrl'>,
  tenant: Tenant,
): ImageFolder {
  const folder = `${tenant}/`;

  async function* iterateVersions() {
    let next: Partial<ListObjectVersionsCommandInput> | undefined = {};
    while (next) {
      const input: ListObjectVersionsCommandInput = { Bucket: bucket, Prefix: folder, ...next };
      const page = await s3.send(new ListObjectVersionsCommand(input));
      yield { versions: page.Versions ?? [], markers: page.DeleteMarkers ?? [] };
      next = page.IsTruncated
        ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
        : undefined;
    }
  }

  const deleteVersion = ({ Key, VersionId }: Version) =>
    s3.send(new DeleteObjectCommand({ Bucket: bucket, Key, VersionId }));

  return {
    async *iterateUrls() {
      for await (const { versions } of iterateVersions()) {
        const latest = versions.filter(({ IsLatest }) => IsLatest);
        for (const { Key = '' } of latest)
          yield { key: Key.slice(folder.length), url: `${publicUrl}/${Key}` };
      }
    },
    async deleteAll() {
      let count = 0;
      for await (const { versions, markers } of iterateVersions()) {
        await Promise.all([...versions, ...markers].map(deleteVersion));
        count += versions.length;
      }
      return count;
    },
  };
}
