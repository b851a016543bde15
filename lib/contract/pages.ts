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
    visit: route({
      ...salonPage,
      path: '/book/{slug}/visit',
      summary: 'Get the page to see, move or cancel a visit',
      description: '`?token=` names the visit.',
    }),
    offer: route({
      ...salonPage,
      path: '/book/{slug}/offer',
      summary: 'Get the page to accept or decline an offered time',
      description: '`?token=` names the offer.',
    }),
    account: route({
      ...salonPage,
      path: '/book/{slug}/account',
      summary: 'Get the page of a customer: visits, products, profile',
    }),
    claim: route({
      ...salonPage,
      path: '/book/{slug}/claim',
      summary: 'Get the page to claim a gift',
      description: '`?token=` names the gift.',
    }),
    'verify-email': route({
      ...salonPage,
      path: '/book/{slug}/verify-email',
      summary: 'Get the page to confirm an e-mail address',
      description: '`?token=` names the address.',
    }),
    'reset-password': route({
      ...salonPage,
      path: '/book/{slug}/reset-password',
      summary: 'Get the page to choose a new password',
      description: '`?token=` names the account.',
    }),
    'admin-reset-password': route({
      ...salonPage,
      path: '/book/{slug}/admin/reset-password',
      summary: 'Get the page on which an administrator or staff member chooses a new password',
      description: '`?token=` names the account.',
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
