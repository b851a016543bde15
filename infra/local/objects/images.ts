import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { crc32 } from 'node:zlib';
import { escapeHtml } from '../../../lib/views/escape-html.ts';
import { renderPage } from '../console/page.ts';
import { type DataStore, IN_MEMORY, openDataStore } from '../database/data-store.ts';
import { decodePath, isCrossOrigin, readBody, send, sendHtml, splitTarget } from '../http.ts';
import { type LocalServer, type LocalServerOptions, startLocalServer } from '../local-server.ts';
import { decodeAwsChunked } from './aws-chunked.ts';
import { type ObjectHead, type ObjectStore, openObjectStore } from './object-store.ts';

type ImageStoreOptions = LocalServerOptions & {
  readonly dataStore?: DataStore;
  readonly clock?: () => Date;
};

const OBJECT_MAX_BYTES = 20 * 1024 * 1024;

const sendXml = (response: ServerResponse, status: number, xml: string): void =>
  send(response, status, 'application/xml', `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`);

function sendError(response: ServerResponse, status: number, code: string, text: string): void {
  const error = `<Code>${code}</Code><Message>${escapeHtml(text)}</Message><RequestId>${randomUUID()}</RequestId>`;
  sendXml(response, status, `<Error>${error}</Error>`);
}

/** The supported checksums, by header or trailer. */
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
  objects: ObjectStore,
  bucket: string,
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { headers } = request;
  const body = await readBody(request, OBJECT_MAX_BYTES);
  if (body === 'aborted') return;
  if (body === 'too large') return sendError(response, 400, 'EntityTooLarge', 'The object is too large.');
  const isChunked = /^STREAMING-/.test(String(headers['x-amz-content-sha256'] ?? ''));
  const upload = isChunked ? decodeAwsChunked(body) : { content: body, trailers: new Map<string, string>() };
  if (!upload) return sendError(response, 400, 'IncompleteBody', 'The body is not valid aws-chunked.');
  const length = headers['x-amz-decoded-content-length'];
  if (length !== undefined && Number(length) !== upload.content.length) {
    return sendError(response, 400, 'IncompleteBody', 'The body does not have the declared length.');
  }
  for (const [name, checksum] of Object.entries(CHECKSUMS)) {
    const expected = headers[name] ?? upload.trailers.get(name);
    if (expected !== undefined && expected !== checksum(upload.content)) {
      return sendError(response, 400, 'BadDigest', `The ${name} does not match the body.`);
    }
  }
  const contentType = headers['content-type'] ?? 'application/octet-stream';
  const cacheControl = headers['cache-control'];
  const head = await objects.put({ bucket, key, contentType, cacheControl }, upload.content);
  response.writeHead(200, { etag: `"${head.etag}"`, 'content-length': 0 }).end();
}

const toHeaders = (head: ObjectHead): Record<string, string> => ({
  etag: `"${head.etag}"`,
  'last-modified': new Date(head.at).toUTCString(),
  'content-length': String(head.size),
  // An uploaded HTML page or SVG runs no script.
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  'access-control-allow-origin': '*',
  ...(head.cacheControl ? { 'cache-control': head.cacheControl } : {}),
});

function renderList(heads: readonly ObjectHead[]): string {
  const items = heads.map((head) => {
    const address = `/${[head.bucket, ...head.key.split('/')].map(encodeURIComponent).join('/')}`;
    return `<li><a href="${address}"><img src="${address}" alt="" loading="lazy">${escapeHtml(head.key)}</a>
<span class="soft">${escapeHtml(head.contentType)} · ${head.size} bytes</span></li>`;
  });
  return renderPage(
    'Images',
    `<h1>Images</h1>\n${items.length > 0 ? `<ul class="thumbs">${items.join('\n')}</ul>` : '<p>No images yet.</p>'}`,
  );
}

/** The objects of a folder as ListObjectVersions shows them, all in one page. There is one version of each. */
function renderVersions(heads: readonly ObjectHead[], bucket: string, prefix: string): string {
  const versions = heads
    .filter((head) => head.bucket === bucket && head.key.startsWith(prefix))
    .map(
      ({ key, etag, size, at }) =>
        `<Version><Key>${escapeHtml(key)}</Key><VersionId>null</VersionId><IsLatest>true</IsLatest>` +
        `<LastModified>${at}</LastModified><ETag>"${etag}"</ETag><Size>${size}</Size></Version>`,
    );
  return `<ListVersionsResult><Name>${escapeHtml(bucket)}</Name><IsTruncated>false</IsTruncated>${versions.join('')}</ListVersionsResult>`;
}

/**
 * Serves the part of S3 that images need: PutObject, GetObject, HeadObject, DeleteObject and ListObjectVersions with the
 * bucket in the path. Any bucket exists, signatures are not checked, objects are public. `GET /` lists all objects.
 */
export async function startImageStore(options: ImageStoreOptions = {}): Promise<LocalServer> {
  const objects = openObjectStore(
    options.dataStore ?? openDataStore(IN_MEMORY),
    options.clock ?? (() => new Date()),
  );

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? 'GET';
    const target = splitTarget(request.url ?? '/');
    const path = decodePath(target?.path ?? '');
    if (path === undefined || path === '')
      return sendError(response, 400, 'InvalidURI', 'The path is malformed.');
    const isRead = method === 'GET' || method === 'HEAD';
    if (path === '/' && isRead) return sendHtml(response, renderList(await objects.all()));
    if (!isRead && isCrossOrigin(request)) return sendError(response, 403, 'AccessDenied', 'Access Denied');
    const [, bucket = '', ...rest] = path.split('/');
    const key = rest.join('/');
    const list = new URLSearchParams(target?.query);
    if (key === '' && method === 'GET' && list.has('versions'))
      return sendXml(response, 200, renderVersions(await objects.all(), bucket, list.get('prefix') ?? ''));
    if (bucket === '' || key === '')
      return sendError(response, 501, 'NotImplemented', 'Only objects are supported, not buckets.');
    if (method === 'PUT') return put(objects, bucket, key, request, response);
    if (method === 'DELETE') {
      await objects.remove(bucket, key);
      response.writeHead(204).end();
      return;
    }
    if (!isRead) return sendError(response, 405, 'MethodNotAllowed', `${method} is not supported.`);
    const head = await objects.head(bucket, key);
    if (!head) return sendError(response, 404, 'NoSuchKey', 'The specified key does not exist.');
    const content = method === 'GET' ? await objects.content(head) : '';
    send(response, 200, head.contentType, content, toHeaders(head));
  }

  return startLocalServer(serve, options);
}
