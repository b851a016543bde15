import * as z from 'zod';
import { forEverybody, get, group } from './route.ts';

const ONE_HOUR_CACHE = { 'cache-control': 'public, max-age=3600' };
/** For files whose URL contains their version. */
const IMMUTABLE_CACHE = { 'cache-control': 'public, max-age=31536000, immutable' };
const SCRIPT = 'text/javascript; charset=utf-8';

/** Allows the page's own files, this API, and the inline styles of the viewer. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const publicFile = { tenantless: true, input: () => z.object({}) } as const;

export const docs = group({
  name: 'docs',
  description: 'This reference.',
  audience: 'browsers',
  routes: {
    openapi: get('/openapi.json', forEverybody('any'), {
      ...publicFile,
      summary: 'Get this API as an OpenAPI 3.1 document',
      description: 'The dates in its examples are in the future, so that the examples can be sent unchanged.',
      versioned: true,
      reply: () => z.looseObject({ openapi: z.string() }),
    }),
    page: get('/docs', forEverybody('any'), {
      ...publicFile,
      summary: 'Get the reference as a page to read and try every operation',
      description: '`?slug=` selects the salon to call.',
      contentType: 'text/html; charset=utf-8',
      headers: { ...ONE_HOUR_CACHE, 'content-security-policy': PAGE_POLICY },
      reply: () => z.string(),
    }),
    start: get('/docs/start.js', forEverybody('any'), {
      ...publicFile,
      summary: 'Get the script that starts the viewer',
      contentType: SCRIPT,
      headers: ONE_HOUR_CACHE,
      reply: () => z.string(),
    }),
    viewer: get('/docs/viewer.js', forEverybody('any'), {
      ...publicFile,
      summary: 'Get the script of the viewer',
      contentType: SCRIPT,
      headers: IMMUTABLE_CACHE,
      reply: () => z.string(),
    }),
    style: get('/docs/viewer.css', forEverybody('any'), {
      ...publicFile,
      summary: 'Get the styles of the viewer',
      contentType: 'text/css; charset=utf-8',
      headers: IMMUTABLE_CACHE,
      reply: () => z.string(),
    }),
  },
});
