import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type DataStore, readJsonOrThrowIfDamaged } from '../database/data-store.ts';

const objectHead = z.object({
  bucket: z.string(),
  key: z.string(),
  contentType: z.string(),
  cacheControl: z.string().optional(),
  contentEncoding: z.string().optional(),
  etag: z.string(),
  size: z.number(),
  at: z.string(),
});
export type ObjectHead = z.infer<typeof objectHead>;

const HEADS = 'objects/heads';
const CONTENTS = 'objects/contents';

/** Files are named by a hash, because a key may contain characters that a file name may not. */
const toFileName = (bucket: string, key: string): string =>
  createHash('sha256').update(`${bucket}/${key}`).digest('hex');
const contentFile = (head: ObjectHead): string =>
  `${CONTENTS}/${toFileName(head.bucket, head.key)}-${head.etag}`;
const headFile = (bucket: string, key: string): string => `${HEADS}/${toFileName(bucket, key)}`;

/** Opens the objects by bucket and key. The head is written last, so that its content always exists. */
export function openObjectStore(dataStore: DataStore, clock: () => Date) {
  const head = (bucket: string, key: string): Promise<ObjectHead | undefined> =>
    readJsonOrThrowIfDamaged(dataStore, headFile(bucket, key), objectHead);
  return {
    head,
    async put(input: Omit<ObjectHead, 'etag' | 'size' | 'at'>, content: Buffer): Promise<ObjectHead> {
      const before = await head(input.bucket, input.key);
      const stored: ObjectHead = {
        ...input,
        etag: createHash('md5').update(content).digest('hex'),
        size: content.length,
        at: clock().toISOString(),
      };
      await dataStore.write(contentFile(stored), content);
      await dataStore.write(headFile(input.bucket, input.key), JSON.stringify(stored));
      if (before && before.etag !== stored.etag) await dataStore.remove(contentFile(before));
      return stored;
    },
    async content(of: ObjectHead): Promise<Buffer> {
      const content = await dataStore.read(contentFile(of));
      if (!content) throw new Error(`the content of ${of.bucket}/${of.key} is missing`);
      return content;
    },
    async remove(bucket: string, key: string): Promise<void> {
      const before = await head(bucket, key);
      if (!before) return;
      await dataStore.remove(headFile(bucket, key));
      await dataStore.remove(contentFile(before));
    },
    async all(): Promise<ObjectHead[]> {
      const names = await dataStore.list(HEADS);
      const heads = await Promise.all(
        names.map((name) => readJsonOrThrowIfDamaged(dataStore, `${HEADS}/${name}`, objectHead)),
      );
      return heads.filter((each) => each !== undefined).sort((a, b) => a.key.localeCompare(b.key));
    },
  };
}
