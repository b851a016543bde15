import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { LoadState } from '../../functions/pages/app/booking/loaded.ts';
import { listNearestTimesFirst, type Slot } from '../../functions/pages/app/booking/slots.ts';
import type { Catalog, PageData } from '../../functions/pages/app/page-data.ts';
import { choosePageFormats } from '../../lib/rules/salons/languages.ts';
import { IS_NIGHT } from '../support/nightly.ts';
import { type TestSalon, useTestSalons } from '../support/test-salon.ts';

const openSalon = useTestSalons();

/** The part of a page's state that is read here. Its module's own types need a browser's. */
type Booking = {
  readonly pricing: { readonly quote: { readonly value: { readonly kind: string } } };
  readonly visit: {
    readonly view: { readonly value: { readonly step: string } };
    readonly lostTime: { readonly value: { readonly time: string } | null };
  };
  readonly times: { readonly slots: { readonly value: LoadState<readonly Slot[]> } };
  readonly saving: { readonly save: () => Promise<void> };
  readonly start: () => () => void;
};
type BookingModule = { readonly createBookingState: (data: PageData) => Booking };

const loadModule = (): Promise<BookingModule> =>
  import(new URL('../../functions/pages/app/booking/state.ts', import.meta.url).href);

/** The part of a browser that the module uses. */
beforeAll(() => {
  const history = { state: null, pushState: () => {}, replaceState: () => {} };
  const location = { href: 'https://salon.test/book/demo', pathname: '/book/demo', search: '' };
  for (const [name, value] of Object.entries({ history, location })) vi.stubGlobal(name, value);
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {});
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** Sends the calls of all pages to a salon, each from a network of its own. */
function serve({ request, slug }: TestSalon): void {
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    const { pathname, search } = new URL(url);
    const reply = await request({
      method,
      path: pathname,
      query: search.slice(1),
      headers: headers as Record<string, string>,
      ...(body ? { body: String(body) } : {}),
      slug,
    });
    return new Response(reply.text, { status: reply.status, headers: reply.headers });
  });
}

const PAGES = IS_NIGHT ? 500 : 20;

// BEHAVIOR §31.1, §35.1
test(`books one of ${PAGES} visitors who press Book for one time at once, and shows each of the others the nearest free times`, async () => {
  const salon = await openSalon();
  serve(salon);
  const { createBookingState } = await loadModule();
  const { data: catalog } = (await salon.call<Catalog>('booking/catalog')).body;
  const data: PageData = {
    page: 'book',
    slug: salon.slug,
    ...choosePageFormats([], { locale: 'en-US', languages: [] }),
    api: 'https://salon.test/api/v1',
    processor: null,
    now: salon.clock.now().toISOString(),
    search: '?step=details&location=1&services=3@1&date=2026-11-17&time=14:00',
    catalog,
  };
  const pages = Array.from({ length: PAGES }, () => createBookingState(data));
  const ends = pages.map((page) => page.start());
  await expect.poll(() => pages.every(({ pricing }) => pricing.quote.value.kind === 'loaded')).toBe(true);

  await Promise.all(pages.map((page) => page.saving.save()));
  const losers = pages.filter(({ visit }) => visit.view.value.step !== 'done');
  expect(losers).toHaveLength(PAGES - 1);
  await expect.poll(() => losers.every(({ times }) => times.slots.value.kind === 'loaded')).toBe(true);
  for (const end of ends) end();
  for (const { visit, times } of losers) {
    const { time = '' } = visit.lostTime.value ?? {};
    const slots = times.slots.value;
    const shown = slots.kind === 'loaded' ? listNearestTimesFirst(slots.value, time) : [];
    expect([time, shown]).toEqual(['14:00', ['13:30', '14:30', '13:15']]);
  }
});
