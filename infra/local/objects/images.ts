import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { PAGE_FILES_PATH } from '../../../lib/ports/page-files.ts';
import { escapeHtml } from '../../../lib/views/escape-html.ts';
import { renderToolPage } from '../console/tool-page.ts';
import { IN_MEMORY, openDataStore } from '../database/data-store.ts';
import { type LocalReply, type LocalRequest, serveRoutes, toHtmlReply } from '../http.ts';
import { type LocalServer, type PartOptions, startLocalServer } from '../local-server.ts';
import { type ObjectHead, openObjectStore } from './object-store.ts';
import { createPageFileRoute } from './page-files.ts';

const toXmlReply = (status: number, xml: string): LocalReply => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`,
});

const toErrorReply = (status: number, code: string, text: string): LocalReply =>
  toXmlReply(
    status,
    `<Error><Code>${code}</Code><Message>${escapeHtml(text)}</Message><RequestId>${randomUUID()}</RequestId></Error>`,
  );

/** Pages of other hosts send files of imports. */
const UPLOADS_OF_PAGES = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'PUT',
  'access-control-allow-headers': 'content-type',
};

/** The checksum that the SDK sends with an object. */
function computeCrc32(content: Buffer): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(content));
  return bytes.toString('base64');
}

const toHeaders = (head: ObjectHead): Record<string, string> => ({
  etag: `"${head.etag}"`,
  'last-modified': new Date(head.at).toUTCString(),
  'content-length': String(head.size),
  'content-type': head.contentType,
  // An uploaded HTML page or SVG runs no script.
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  'access-control-allow-origin': '*',
  ...(head.cacheControl ? { 'cache-control': head.cacheControl } : {}),
  ...(head.contentEncoding ? { 'content-encoding': head.contentEncoding } : {}),
});

function renderList(heads: readonly ObjectHead[]): string {
  const items = heads.map((head) => {
    const address = `/${[head.bucket, ...head.key.split('/')].map(encodeURIComponent).join('/')}`;
    return `<li><a href="${address}"><img src="${address}" alt="" loading="lazy">${escapeHtml(head.key)}</a>
<span class="soft">${escapeHtml(head.contentType)} · ${head.size} bytes</span></li>`;
  });
  return renderToolPage(
    'Images',
    `<h1>Images</h1>\n${items.length > 0 ? `<ul class="thumbs">${items.join('\n')}</ul>` : '<p>No images yet.</p>'}`,
  );
}

const OBJECT = '/{bucket}/{proxy+}';
const toPlace = ({ bucket = '', proxy: key = '' }: LocalRequest['parameters']) => ({ bucket, key });

type Upload = {
  readonly object: { readonly bucket: string; readonly key: string; readonly contentType: string };
  readonly parts: Buffer[];
};

function openUploads() {
  const open = new Map<string, Upload>();
  return {
    begin(object: Upload['object']): string {
      const id = randomUUID();
      open.set(id, { object, parts: [] });
      return id;
    },
    put(id: string, number: number, content: Buffer): void {
      const parts = open.get(id)?.parts;
      if (parts) parts[number - 1] = content;
    },
    end(id: string): Upload | undefined {
      const upload = open.get(id);
      open.delete(id);
      return upload;
    },
  };
}

const renderUpload = (id: string): string =>
  `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;

function createUploadRoute(
  objects: ReturnType<typeof openObjectStore>,
  uploads: ReturnType<typeof openUploads>,
) {
  return async ({ parameters, query, header }: LocalRequest): Promise<LocalReply | undefined> => {
    const asked = new URLSearchParams(query);
    if (asked.has('uploads')) {
      const contentType = header('content-type') ?? 'application/octet-stream';
      return toXmlReply(200, renderUpload(uploads.begin({ ...toPlace(parameters), contentType })));
    }
    const id = asked.get('uploadId');
    if (id === null) return undefined;
    const upload = uploads.end(id);
    if (!upload) return toErrorReply(404, 'NoSuchUpload', 'The specified upload does not exist.');
    const { etag } = await objects.put(upload.object, Buffer.concat(upload.parts));
    return toXmlReply(
      200,
      `<CompleteMultipartUploadResult><ETag>"${etag}"</ETag></CompleteMultipartUploadResult>`,
    );
  };
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

type ImageStoreOptions = PartOptions & {
  /** The folder of the pages' files for browsers, which this host serves as the distribution of the images does on AWS. */
  readonly findPageFiles?: () => Promise<string>;
};

/**
 * Serves the part of S3 that images and exports need: PutObject, uploads in parts, GetObject, HeadObject, DeleteObject and
 * ListObjectVersions with the bucket in the path. Any bucket exists, signatures are not checked, objects are public: the links of exports are secret by their names. `GET /` lists all objects.
 */
export async function startImageStore({
  dataStore = openDataStore(IN_MEMORY),
  clock = () => new Date(),
  findPageFiles,
  ...server
}: ImageStoreOptions = {}): Promise<LocalServer> {
  const objects = openObjectStore(dataStore, clock);
  const uploads = openUploads();

  const serve = serveRoutes(
    {
      ...(findPageFiles ? { [`GET ${PAGE_FILES_PATH}/{file}`]: createPageFileRoute(findPageFiles) } : {}),
      'GET /': async () => toHtmlReply(renderList(await objects.all())),
      'GET /{bucket}/': async ({ parameters, query }) => {
        const prefix = new URLSearchParams(query).get('prefix') ?? '';
        return toXmlReply(200, renderVersions(await objects.all(), toPlace(parameters).bucket, prefix));
      },
      [`GET ${OBJECT}`]: async ({ parameters, query }) => {
        const { bucket, key } = toPlace(parameters);
        const head = await objects.head(bucket, key);
        if (!head) return toErrorReply(404, 'NoSuchKey', 'The specified key does not exist.');
        const disposition = new URLSearchParams(query).get('response-content-disposition');
        const headers = {
          ...toHeaders(head),
          ...(disposition ? { 'content-disposition': disposition } : {}),
        };
        return { status: 200, headers, body: await objects.content(head) };
      },
      [`POST ${OBJECT}`]: createUploadRoute(objects, uploads),
      [`PUT ${OBJECT}`]: async ({ parameters, query, header, body }) => {
        const checksum = header('x-amz-checksum-crc32');
        if (checksum !== undefined && checksum !== computeCrc32(body)) {
          return toErrorReply(
            400,
            'BadDigest',
            'The CRC32 you specified did not match the calculated checksum.',
          );
        }
        const place = new URLSearchParams(query);
        const uploadId = place.get('uploadId');
        if (uploadId !== null) {
          uploads.put(uploadId, Number(place.get('partNumber')), body);
          return { status: 200, headers: { etag: `"${computeCrc32(body)}"` }, body: '' };
        }
        const contentType = header('content-type') ?? 'application/octet-stream';
        const cacheControl = header('cache-control');
        const contentEncoding = header('content-encoding');
        const input = { ...toPlace(parameters), contentType, cacheControl, contentEncoding };
        const head = await objects.put(input, body);
        return {
          status: 200,
          headers: { etag: `"${head.etag}"`, 'access-control-allow-origin': '*' },
          body: '',
        };
      },
      [`OPTIONS ${OBJECT}`]: async () => ({ status: 204, headers: UPLOADS_OF_PAGES, body: '' }),
      [`DELETE ${OBJECT}`]: async ({ parameters }) => {
        const { bucket, key } = toPlace(parameters);
        await objects.remove(bucket, key);
        return { status: 204, headers: {}, body: '' };
      },
    },
    // A signed link alone, as that of an import
    (method, query) => method === 'OPTIONS' || (method === 'PUT' && query.includes('X-Amz-Signature=')),
  );

  return startLocalServer(serve, server);
}
