import { createHash } from 'node:crypto';
import type { Drawer } from './drawer.ts';

/** What is known of a stored object besides its bytes. */
export type ObjectHead = {
  readonly bucket: string;
  readonly key: string;
  readonly contentType: string;
  readonly cacheControl?: string | undefined;
  readonly etag: string;
  readonly size: number;
  readonly at: string;
};

export type Objects = {
  put(head: Omit<ObjectHead, 'etag' | 'size' | 'at'>, content: Buffer): Promise<ObjectHead>;
  head(bucket: string, key: string): Promise<ObjectHead | undefined>;
  content(head: ObjectHead): Promise<Buffer>;
  remove(bucket: string, key: string): Promise<void>;
  all(): Promise<ObjectHead[]>;
};

const HEADS = 'objects/heads';
const CONTENTS = 'objects/contents';

/** A key may hold anything, a file name may not: files are named by the key's hash. */
const nameOf = (bucket: string, key: string): string =>
  createHash('sha256').update(`${bucket}/${key}`).digest('hex');
const contentFile = (head: ObjectHead): string => `${CONTENTS}/${nameOf(head.bucket, head.key)}-${head.etag}`;
const headFile = (bucket: string, key: string): string => `${HEADS}/${nameOf(bucket, key)}`;

/** Objects by bucket and key. The head is written last: who finds it finds the bytes that belong to it. */
export function openObjects(drawer: Drawer, clock: () => Date): Objects {
  async function head(bucket: string, key: string): Promise<ObjectHead | undefined> {
    const file = await drawer.read(headFile(bucket, key));
    return file && (JSON.parse(file.toString()) as ObjectHead);
  }
  return {
    head,
    async put(given, content) {
      const before = await head(given.bucket, given.key);
      const stored: ObjectHead = {
        ...given,
        etag: createHash('md5').update(content).digest('hex'),
        size: content.length,
        at: clock().toISOString(),
      };
      await drawer.write(contentFile(stored), content);
      await drawer.write(headFile(given.bucket, given.key), JSON.stringify(stored));
      if (before && before.etag !== stored.etag) await drawer.remove(contentFile(before));
      return stored;
    },
    async content(of) {
      const content = await drawer.read(contentFile(of));
      if (!content) throw new Error(`the bytes of ${of.bucket}/${of.key} are gone`);
      return content;
    },
    async remove(bucket, key) {
      const before = await head(bucket, key);
      if (!before) return;
      await drawer.remove(headFile(bucket, key));
      await drawer.remove(contentFile(before));
    },
    async all() {
      const names = await drawer.list(HEADS);
      const files = await Promise.all(names.map((name) => drawer.read(`${HEADS}/${name}`)));
      return files
        .flatMap((file) => (file ? [JSON.parse(file.toString()) as ObjectHead] : []))
        .sort((a, b) => a.key.localeCompare(b.key));
    },
  };
}
