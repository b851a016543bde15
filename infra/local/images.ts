import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { crc32 } from 'node:zlib';
import { unchunk } from './aws-chunked.ts';
import { type Drawer, IN_MEMORY, openDrawer } from './drawer.ts';
import { decoded, isForeign, readBody, send, sendHtml, splitTarget } from './http.ts';
import { type Listening, type ListenOptions, listen } from './listen.ts';
import { type ObjectHead, type Objects, openObjects } from './objects.ts';
import { escaped, page } from './page.ts';

export type ImageStoreOptions = ListenOptions & {
  readonly drawer?: Drawer;
  readonly clock?: () => Date;
};

const OBJECT_MAX_BYTES = 20 * 1024 * 1024;

function refuse(response: ServerResponse, status: number, code: string, text: string): void {
  send(
    response,
    status,
    'application/xml',
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${escaped(text)}</Message>` +
      `<RequestId>${randomUUID()}</RequestId></Error>`,
  );
}

/** Checksums that we can check, by the header or trailer that carries them. */
const CHECKSUMS: Readonly<Record<string, (content: Buffer) => string>> = {
  'x-amz-checksum-crc32': (content) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(crc32(content));
    return bytes.toString('base64');
  },
  'x-amz-checksum-sha1': (content) => createHash('sha1').update(content).digest('base64'),
  'x-amz-checksum-sha256': (content) => createHash('sha256').update(content).digest('base64'),
  'content-md5': (content) => createHash('md5').update(content).digest('base64'),
};

async function put(
  objects: Objects,
  bucket: string,
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { headers } = request;
  const body = await readBody(request, OBJECT_MAX_BYTES);
  if (body === 'aborted') return;
  if (body === 'too large') return refuse(response, 400, 'EntityTooLarge', 'The object is too large.');
  const isChunked = /^STREAMING-/.test(String(headers['x-amz-content-sha256'] ?? ''));
  const upload = isChunked ? unchunk(body) : { content: body, trailers: new Map<string, string>() };
  if (!upload) return refuse(response, 400, 'IncompleteBody', 'The body is not in aws-chunked coding.');
  const length = headers['x-amz-decoded-content-length'];
  if (length !== undefined && Number(length) !== upload.content.length) {
    return refuse(response, 400, 'IncompleteBody', 'The body is not as long as it should be.');
  }
  for (const [name, checksum] of Object.entries(CHECKSUMS)) {
    const claimed = headers[name] ?? upload.trailers.get(name);
    if (claimed !== undefined && claimed !== checksum(upload.content)) {
      return refuse(response, 400, 'BadDigest', `The ${name} is not that of the body.`);
    }
  }
  const contentType = headers['content-type'] ?? 'application/octet-stream';
  const cacheControl = headers['cache-control'];
  const head = await objects.put({ bucket, key, contentType, cacheControl }, upload.content);
  response.writeHead(200, { etag: `"${head.etag}"`, 'content-length': 0 }).end();
}

const headersOf = (head: ObjectHead): Record<string, string> => ({
  etag: `"${head.etag}"`,
  'last-modified': new Date(head.at).toUTCString(),
  'content-length': String(head.size),
  // An uploaded page or drawing that is opened by its address runs nothing.
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  'access-control-allow-origin': '*',
  ...(head.cacheControl ? { 'cache-control': head.cacheControl } : {}),
});

function listPage(heads: readonly ObjectHead[]): string {
  const items = heads.map((head) => {
    const address = `/${[head.bucket, ...head.key.split('/')].map(encodeURIComponent).join('/')}`;
    return `<li><a href="${address}"><img src="${address}" alt="" loading="lazy">${escaped(head.key)}</a>
<span class="soft">${escaped(head.contentType)} · ${head.size} bytes</span></li>`;
  });
  return page(
    'Images',
    `<h1>Images</h1>\n${items.length > 0 ? `<ul class="thumbs">${items.join('\n')}</ul>` : '<p>None yet.</p>'}`,
  );
}

/**
 * An object store as far as images need one: S3's PutObject, GetObject, HeadObject and DeleteObject with the bucket
 * in the path, any bucket, signatures not checked; objects open for everyone by their address. `GET /` shows all.
 */
export async function startImageStore(options: ImageStoreOptions = {}): Promise<Listening> {
  const objects = openObjects(options.drawer ?? openDrawer(IN_MEMORY), options.clock ?? (() => new Date()));

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? 'GET';
    const path = decoded(splitTarget(request.url ?? '/')?.path ?? '');
    if (path === undefined || path === '')
      return refuse(response, 400, 'InvalidURI', 'The path is malformed.');
    const reads = method === 'GET' || method === 'HEAD';
    if (path === '/' && reads) return sendHtml(response, listPage(await objects.all()));
    if (!reads && isForeign(request)) return refuse(response, 403, 'AccessDenied', 'Access Denied');
    const [, bucket = '', ...rest] = path.split('/');
    const key = rest.join('/');
    if (bucket === '' || key === '')
      return refuse(response, 501, 'NotImplemented', 'Only objects, no buckets.');
    if (method === 'PUT') return put(objects, bucket, key, request, response);
    if (method === 'DELETE') {
      await objects.remove(bucket, key);
      response.writeHead(204).end();
      return;
    }
    if (!reads) return refuse(response, 405, 'MethodNotAllowed', `${method} is not offered.`);
    const head = await objects.head(bucket, key);
    if (!head) return refuse(response, 404, 'NoSuchKey', 'The specified key does not exist.');
    const content = method === 'GET' ? await objects.content(head) : '';
    send(response, 200, head.contentType, content, headersOf(head));
  }

  return listen((request, response) => {
    serve(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) refuse(response, 500, 'InternalError', 'The image store failed.');
    });
  }, options);
}
