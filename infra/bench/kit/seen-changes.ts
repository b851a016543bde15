import type { Browser, Page } from 'playwright-core';
import { countMinutesToTuesday, DESK, openDesk } from '../../../tests/support/pages/desk.ts';
import { DEMO_LOGINS, DEMO_SLUG } from '../../local/demo/demo.ts';
import type { Stack } from '../../local/stack.ts';

const CHANGES = 12;
const LOCATION = 1;
const SHOWN_MAX_MS = 10_000;
/** Longer than a desk takes several changes for one (functions/pages/app/desk/live/sync.ts). */
const PAUSE_MS = 2_300;

/** Resolves once the page has its channel. */
const waitForChannel = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('subscribe_success')) resolve();
      });
    });
  });

/** Posts to the API as the owner of the demo salon. */
async function openOwner({ urls }: Stack) {
  const post = async (path: string, body: object, headers: Readonly<Record<string, string>> = {}) => {
    const response = await fetch(urls.api + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-client-slug': DEMO_SLUG, ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Readonly<Record<string, unknown>>;
  };
  const { token } = await post('/auth/login', DEMO_LOGINS.admin);
  return (path: string, body: object) => post(path, body, { authorization: `Bearer ${token}` });
}

const toVisit = (date: string, index: number) => ({
  location_id: LOCATION,
  date: date.replaceAll('-', '/'),
  override: 1,
  customer_type: 1,
  // Two at a time, from 1:00 PM on
  time: `0${1 + Math.floor(index / 4)}:${index % 4 < 2 ? '00' : '30'} PM`,
  guest: { fname: `Seen${index}`, lname: 'Guest', email: '', phone: '+1 212 555 0142' },
  services: [{ service_id: 3, pricing_option_id: null, staff_id: 1 + (index % 2), price: 35, duration: 30 }],
});

/**
 * Books visits as another desk does, and measures until an open desk shows each: from the API's reply to the frame with the
 * visit, in milliseconds. The desk is told of each change by its channel.
 */
export async function measureSeenChanges(browser: Browser, stack: Stack): Promise<number[]> {
  const zone = { timeZone: DESK.timezoneId };
  const today = () => new Intl.DateTimeFormat('en-CA', zone).format(stack.clock.now());
  await stack.clock.advance(countMinutesToTuesday(today()));
  const date = today();
  const post = await openOwner(stack);
  const context = await browser.newContext({ ...DESK, bypassCSP: true });
  const page = await context.newPage();
  const live = waitForChannel(page);
  await openDesk(page, `${stack.urls.desk}?date=${date}&location_id=${LOCATION}`, DEMO_LOGINS.admin);
  await page.getByRole('grid').waitFor();
  await live;
  const times: number[] = [];
  for (let index = 0; index < CHANGES; index += 1) {
    const visit = toVisit(date, index);
    const isShown = `[...document.querySelectorAll('.visit > button')].some((each) => each.ariaLabel.startsWith('${visit.guest.fname} '))`;
    await page.waitForTimeout(PAUSE_MS);
    await post('/booking/save-booking', visit);
    const replied = performance.now();
    await page.waitForFunction(isShown, undefined, { polling: 'raf', timeout: SHOWN_MAX_MS });
    times.push(performance.now() - replied);
  }
  await context.close();
  return times;
}
