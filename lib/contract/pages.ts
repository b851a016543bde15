import * as z from 'zod';
import { forEverybody, get, group } from './route.ts';

const ONE_HOUR_CACHE = { 'cache-control': 'public, max-age=3600' };

/** A page counts its views by itself (BEHAVIOR §8.1). */
const publicPage = { prefix: '', tenantless: true } as const;

const salonPage = {
  ...publicPage,
  contentType: 'text/html; charset=utf-8',
  failures: ['tenantNotFound', 'salonSuspended', 'tooManyRequests'],
  /** The query holds the choices made so far. */
  input: () => z.looseObject({ slug: z.string() }),
  reply: () => z.string(),
} as const;

const pageWithoutSalon = {
  ...publicPage,
  contentType: 'text/html; charset=utf-8',
  /** The salon that somebody typed. */
  input: () => z.looseObject({ slug: z.string().optional() }),
  reply: () => z.string(),
} as const;

export const pages = group({
  name: 'pages',
  description:
    'The booking page of a salon, the pages that its mails link to, the desk of its front desk, and its office.',
  audience: 'browsers',
  routes: {
    home: get('/', forEverybody('any'), {
      ...pageWithoutSalon,
      summary: 'Get the page that names the product and leads to its pages',
    }),
    door: get('/{door}', forEverybody('any'), {
      ...pageWithoutSalon,
      summary: 'Get the page that asks for a salon: `book`, `desk` or `office`',
      failures: ['routeNotFound'],
      input: () => pageWithoutSalon.input().extend({ door: z.string() }),
    }),
    book: get('/book/{slug}', forEverybody('any'), {
      ...salonPage,
      summary: 'Get the page to book at the salon',
    }),
    page: get('/book/{slug}/{page}', forEverybody('any'), {
      ...salonPage,
      summary: 'Get a page that a mail links to, or that of the customer',
      description:
        '`visit`, `offer`, `claim`, `renewal`, `verify-email`, `confirm-merge`, `keep-address`, `reset-password` and `admin-reset-password` take the `token` of the link; `account` shows the visits, products and profile of the customer.',
      failures: [...salonPage.failures, 'routeNotFound'],
      input: () => salonPage.input().extend({ page: z.string() }),
    }),
    desk: get('/desk/{slug}', forEverybody('any'), {
      ...salonPage,
      summary: 'Get the page on which the front desk runs the day',
      description:
        'The query holds `date` (YYYY-MM-DD) and `location_id`. A user of the salon logs in on the page.',
    }),
    office: get('/office/{slug}', forEverybody('any'), {
      ...salonPage,
      summary: 'Get the page on which the salon sets up everything',
      description: 'A user of the salon logs in on the page.',
    }),
    'office-list': get('/office/{slug}/{record}', forEverybody('any'), {
      ...salonPage,
      summary: 'Get the office with a list of records, or a form',
      description:
        '`record` is a kind of record as in the paths of the API, such as `location`. The query holds `search`, `sort` and `page` of a list.',
      input: () => salonPage.input().extend({ record: z.string() }),
    }),
    'office-record': get('/office/{slug}/{record}/{record_id}', forEverybody('any'), {
      ...salonPage,
      summary: 'Get the office with the form of one record',
      description: '`record_id` is the id of the record, or `new`.',
      input: () => salonPage.input().extend({ record: z.string(), record_id: z.string() }),
    }),
    calendar: get('/calendar/{file}', forEverybody('any'), {
      ...publicPage,
      summary: 'Get the visits of a staff member for their calendar',
      description: '`file` is the token of the link with `.ics`.',
      contentType: 'text/calendar; charset=utf-8',
      failures: ['routeNotFound', 'salonSuspended', 'tooManyRequests'],
      input: () => z.object({ file: z.string() }),
      reply: () => z.string(),
    }),
    robots: get('/robots.txt', forEverybody('any'), {
      ...publicPage,
      summary: 'Get the pages that search engines may read',
      contentType: 'text/plain; charset=utf-8',
      headers: ONE_HOUR_CACHE,
      reply: () => z.string(),
    }),
    favicon: get('/favicon.ico', forEverybody('any'), {
      ...publicPage,
      summary: 'Get the icon of the product',
      contentType: 'image/svg+xml',
      headers: ONE_HOUR_CACHE,
      reply: () => z.string(),
    }),
    embed: get('/book/embed.js', forEverybody('any'), {
      ...publicPage,
      summary: 'Get the script that shows the booking page on a salon’s own site',
      contentType: 'text/javascript; charset=utf-8',
      headers: { ...ONE_HOUR_CACHE, 'cross-origin-resource-policy': 'cross-origin' },
      reply: () => z.string(),
    }),
  },
});
