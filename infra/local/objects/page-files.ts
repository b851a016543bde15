import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { toPageFileHeaders } from '../../cdk/page-file-headers.ts';
import type { LocalReply, LocalRequest } from '../http.ts';

/** Quick: the highest quality takes half a second for a script. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const compressByBrotli = promisify<Buffer, typeof BROTLI, Buffer>(brotliCompress);

/** The encodings of CloudFront, the preferred one first. */
const ENCODINGS = {
  br: (content: Buffer) => compressByBrotli(content, BROTLI),
  gzip: promisify<Buffer, Buffer>(gzip),
} as const;
type Encoding = keyof typeof ENCODINGS;
const ENCODING_NAMES = ['br', 'gzip'] as const satisfies readonly Encoding[];

/** No path, and no file of another kind. */
const FILE_NAME = /^[\w-]+\.(?:js|css|woff2)$/;

/** Serves the pages' files for browsers, as CloudFront does on AWS: for pages of other origins, for ever, compressed. */
export function createPageFileRoute(findFolder: () => Promise<string>) {
  const compressed = new Map<string, Promise<Buffer>>();
  const compress = (name: string, content: Buffer, encoding: Encoding): Promise<Buffer> => {
    const key = `${encoding} ${name}`;
    const found = compressed.get(key) ?? ENCODINGS[encoding](content);
    compressed.set(key, found);
    return found;
  };
  return async ({ parameters, header }: LocalRequest): Promise<LocalReply | undefined> => {
    const { file = '' } = parameters;
    if (!FILE_NAME.test(file)) return undefined;
    const content = await readFile(join(await findFolder(), file)).catch(() => undefined);
    if (!content) return undefined;
    const { contentType, cacheControl } = toPageFileHeaders(file);
    const accepted = header('accept-encoding') ?? '';
    // A font is compressed already
    const encoding = contentType.startsWith('text/')
      ? ENCODING_NAMES.find((each) => new RegExp(`\\b${each}\\b`).test(accepted))
      : undefined;
    const body = encoding ? await compress(file, content, encoding) : content;
    return {
      status: 200,
      headers: {
        'content-type': contentType,
        'cache-control': cacheControl,
        'content-length': String(body.length),
        'access-control-allow-origin': '*',
        vary: 'accept-encoding',
        ...(encoding ? { 'content-encoding': encoding } : {}),
      },
      body,
    };
  };
}
