import * as z from 'zod';
import { group, route } from './route.ts';

/** For files whose URL contains their version. */
const IMMUTABLE_CACHE = { 'cache-control': 'public, max-age=31536000, immutable' };
const ONE_HOUR_CACHE = { 'cache-control': 'public, max-age=3600' };

/** A page reads nothing but the API, as a visitor. */
const publicPage = {
  method: 'GET',
  prefix: '',
  access: 'public',
  permission: 'any',
  status: 200,
  tenantless: true,
} as const;

const salonPage = {
  ...publicPage,
  contentType: 'text/html; charset=utf-8',
  failures: ['tenantNotFound', 'salonSuspended'],
  /** The query holds the choices made so far. */
  input: z.looseObject({ slug: z.string() }),
  reply: z.string(),
} as const;

export const pages = group({
  name: 'pages',
  description: 'The booking page of a salon, and the pages that its mails link to.',
  audience: 'browsers',
  routes: {
    book: route({ ...salonPage, path: '/book/{slug}', summary: 'Get the page to book at the salon' }),
    page: route({
      ...salonPage,
      path: '/book/{slug}/{page}',
      summary: 'Get a page that a mail links to, or that of the customer',
      description:
        '`visit`, `offer`, `claim`, `verify-email`, `reset-password` and `admin-reset-password` take the `token` of the link; `account` shows the visits, products and profile of the customer.',
      failures: [...salonPage.failures, 'routeNotFound'],
      input: salonPage.input.extend({ page: z.string() }),
    }),
    embed: route({
      ...publicPage,
      path: '/book/embed.js',
      summary: 'Get the script that shows the booking page on a salon’s own site',
      contentType: 'text/javascript; charset=utf-8',
      headers: { ...ONE_HOUR_CACHE, 'cross-origin-resource-policy': 'cross-origin' },
      input: z.object({}),
      reply: z.string(),
    }),
    script: route({
      ...publicPage,
      path: '/book-files/{file}',
      summary: 'Get a script of the pages',
      contentType: 'text/javascript; charset=utf-8',
      headers: IMMUTABLE_CACHE,
      failures: ['recordNotFound'],
      input: z.object({ file: z.string() }),
      reply: z.string(),
    }),
    style: route({
      ...publicPage,
      path: '/book-files/style/{file}',
      summary: 'Get the styles of the pages',
      contentType: 'text/css; charset=utf-8',
      headers: IMMUTABLE_CACHE,
      failures: ['recordNotFound'],
      input: z.object({ file: z.string() }),
      reply: z.string(),
    }),
  },
});
