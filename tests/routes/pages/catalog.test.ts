import { expect, test } from 'vitest';
import { updateSalonSuspended } from '../../../lib/table/salons/salons.ts';
import { useDatabaseProxy } from '../../support/environment/database-proxy.ts';
import { nightTest } from '../../support/nightly.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const proxy = useDatabaseProxy();
const openSalon = useTestSalons(proxy);
const VIEWER = '203.0.113.7';
const SITE = 'https://shear-joy.example';

const view = ({ call, slug }: TestSalon, location: string, address?: string) =>
  call('pages/book', { slug, location }, address ? { address } : {});
/** The catalog that the server gives to the browser. */
const findCatalog = (text: string) => {
  const [, json = 'null'] = /id="page-data"[^>]*>(.*?)<\/script>/.exec(text) ?? [];
  return JSON.parse(json).catalog;
};

nightTest(
  '144 views in a minute with changing locations all show the services, and the site may still frame the page (BEHAVIOR §8.1)',
  async () => {
    const salon = await openSalon({ settings: { allowedOrigins: [SITE] } });
    for (let index = 0; index < 144; index += 1) {
      const { status, text, headers } = await view(salon, String(index));
      expect(status).toBe(200);
      expect(text).toContain('Haircut');
      expect(headers['content-security-policy']).toContain(`frame-ancestors 'self' ${SITE}`);
    }
  },
);

nightTest(
  'refuses the 121st view of a viewer in a minute (429), counts no view as a request, and lets other viewers in (BEHAVIOR §8.1)',
  async () => {
    const salon = await openSalon();
    const { call, slug, clock } = salon;
    for (let index = 0; index < 60; index += 1) {
      expect((await view(salon, '1', VIEWER)).status).toBe(200);
      const visit = await call('pages/page', { slug, page: 'visit' }, { address: VIEWER });
      expect(visit.status).toBe(200);
    }
    const refused = await view(salon, '1', VIEWER);
    expect([refused.status, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(refused.headers['retry-after']).toBe('60');
    expect((await view(salon, '1', '203.0.113.8')).status).toBe(200);
    const request = await call('booking/catalog', {}, { address: VIEWER });
    expect([request.status, request.headers['x-ratelimit-remaining']]).toEqual([200, '59']);
    await clock.advance(1);
    expect((await view(salon, '1', VIEWER)).status).toBe(200);
  },
);

test('shows the first location for one that the salon does not have (BEHAVIOR §35.1)', async () => {
  const salon = await openSalon();
  expect(findCatalog((await view(salon, '2')).text).location.name).toBe('Uptown');
  for (const location of ['999', '0', '-1', 'x']) {
    expect(findCatalog((await view(salon, location)).text).location.name, location).toBe('Downtown');
  }
});

nightTest(
  'while the table does not answer, shows the page without its catalog to the sites that were allowed last (BEHAVIOR §35.5)',
  async () => {
    const salon = await openSalon({ settings: { allowedOrigins: [SITE] } });
    expect((await view(salon, '1')).status).toBe(200);
    proxy.intercept(() => ({ status: 400, name: 'ThrottlingException' }));
    const { status, text, headers } = await view(salon, '1');
    expect(status).toBe(200);
    expect(findCatalog(text)).toBeNull();
    expect(headers['content-security-policy']).toContain(`frame-ancestors 'self' ${SITE}`);
  },
);

test('a suspended salon has no page (403), nor has an unknown slug (404)', async () => {
  const salon = await openSalon();
  expect((await salon.call('pages/book', { slug: 'no-such-salon' })).status).toBe(404);
  await salon.store.commit(updateSalonSuspended(salon.tenant, salon.clock.now()));
  expect((await view(salon, '1')).status).toBe(403);
});
