import * as z from 'zod';
import { group, route } from './route.ts';

const HOUR = { 'cache-control': 'public, max-age=3600' };
/** The page asks for these by their version. */
const FOR_EVER = { 'cache-control': 'public, max-age=31536000, immutable' };
const SCRIPT = 'text/javascript; charset=utf-8';

/** All that the reference page needs: its own files, this API, and the styles that its viewer writes itself. */
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

const forEverybody = {
  method: 'GET',
  access: 'public',
  status: 200,
  tenantless: true,
  input: z.object({}),
} as const;

export const docs = group('docs', {
  openapi: route({
    ...forEverybody,
    path: '/openapi.json',
    summary: 'This API as an OpenAPI 3.1 document',
    description: 'Dates in its examples lie ahead, so that they can be sent as they are.',
    headers: HOUR,
    reply: z.looseObject({ openapi: z.string() }),
  }),
  page: route({
    ...forEverybody,
    path: '/docs',
    summary: 'The reference as a page, where every operation can be tried',
    description: 'With `?slug=` the page calls that salon.',
    contentType: 'text/html; charset=utf-8',
    headers: { ...HOUR, 'content-security-policy': PAGE_POLICY },
    reply: z.string(),
  }),
  start: route({
    ...forEverybody,
    path: '/docs/start.js',
    summary: 'Starts the viewer of the reference page',
    contentType: SCRIPT,
    headers: HOUR,
    reply: z.string(),
  }),
  viewer: route({
    ...forEverybody,
    path: '/docs/viewer.js',
    summary: 'The viewer of the reference page',
    contentType: SCRIPT,
    headers: FOR_EVER,
    reply: z.string(),
  }),
  style: route({
    ...forEverybody,
    path: '/docs/viewer.css',
    summary: 'What the reference page looks like',
    contentType: 'text/css; charset=utf-8',
    headers: FOR_EVER,
    reply: z.string(),
  }),
});
