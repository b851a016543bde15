import type { Browser, Page } from 'playwright-core';
import { toClockTime } from '../../../functions/pages/app/desk/clock-time.ts';
import type { appointments } from '../../../lib/contract/booking/appointments.ts';
import type { ReplyInput } from '../../../lib/contract/route.ts';
import { openDesk } from '../../../tests/support/pages/desk.ts';
import { DEMO_LOGINS } from '../../local/demo/demo.ts';
import { openMeasuredPage, type PageSpeed, readPageClock } from './measured-page.ts';

/** A full day of a large salon. */
export const [COLUMNS, VISITS] = [20, 60];
export const WINDOW = { width: 1280, height: 800 };
const MINUTES = 10;
const OPENS = 9 * 60;
/** Between two keys or presses of a quick person. Without it, a measure counts the acts before, too. */
const HAND_MS = 150;

type MeasuredDesk = Pick<PageSpeed, 'interactions'> & {
  /** From the reload of the page, logged in, to the day. */
  readonly firstView: number;
};

const createDay = (date: string): ReplyInput<(typeof appointments.routes)['diary']> => ({
  status: true,
  data: {
    version: 'bench',
    date: date.replaceAll('-', '/'),
    opening: [{ from: '09:00', to: '19:00' }],
    blocks: [],
    resources: [{ id: 1, name: 'Downtown', kind: 'location', visits: [], holds: [] }],
    staff: Array.from({ length: COLUMNS }, (_, column) => ({
      id: column + 1,
      name: `Staff member ${column + 1}`,
      short_name: '',
      image: '',
      works: 1,
      shifts: [{ from: '09:00', to: '19:00' }],
      breaks: [],
      blocks: [],
      holds: [],
      visits: Array.from({ length: VISITS }, (_visit, index) => {
        const from = toClockTime(OPENS + index * MINUTES);
        const to = toClockTime(OPENS + (index + 1) * MINUTES);
        return {
          appointment_id: column * VISITS + index + 1,
          location_id: 1,
          from,
          to,
          busy: [{ from, to }],
          customer: { id: null, name: `Carla Client ${index + 1}`, phone: '+1 212 555 0100', alert: '' },
          booked_by: 'online',
          confirmed_by: null,
          has_deposit: 0,
          is_new_customer: 0,
          card_on_file: 0,
          services: ['Haircut'],
          pricing_option_names: [''],
          colors: [1 + (column % 10)],
          guest_no: 0,
          guest_name: '',
          status: 1,
          paid: 0,
          refunded: '0.00',
          is_refunded: 0,
          note: '',
          confirmed_at: null,
          arrived_at: null,
          started_at: null,
        };
      }),
    })),
  },
});

/** The keys and presses of a receptionist: along the day, into dialogs and back, a visit dragged, another day. */
async function work(page: Page): Promise<void> {
  const press = async (key: string) => {
    await page.keyboard.press(key);
    await page.waitForTimeout(HAND_MS);
  };
  await page.locator('.visit > button').first().focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowLeft'])
    await press(key);
  for (const open of ['Enter', 'n', '/', '?']) {
    await press(open);
    await page.getByRole('dialog').waitFor();
    for (const key of ['c', 'a', 'Escape']) await press(key);
    if ((await page.getByRole('dialog').count()) > 0) await press('Escape');
    const discard = page.getByRole('button', { name: 'Yes, discard' });
    if (await discard.isVisible()) await discard.click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).click();
    await page.waitForTimeout(HAND_MS);
  }
  const visit = page.locator('.visit').nth(4);
  const box = await visit.boundingBox();
  if (!box) throw new Error('no visit to drag');
  await page.mouse.move(box.x + 40, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 190, box.y + 40, { steps: 10 });
  await page.mouse.up();
  await page.getByRole('alert').waitFor();
  await page.waitForTimeout(HAND_MS);
  await visit.click();
  await page.getByRole('dialog').waitFor();
  await page.waitForTimeout(HAND_MS);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.waitForTimeout(HAND_MS);
  for (const key of ['ArrowRight', 'ArrowLeft', 't']) {
    await press(key);
    await page.locator('.visit').first().waitFor();
  }
}

/** Works on a full day with a slowed CPU. The API's replies of the day are made up, so that only the page is measured. */
export async function walkDesk(browser: Browser, url: string): Promise<MeasuredDesk> {
  const { page, slowDown, collect, close } = await openMeasuredPage(browser, WINDOW);
  await page.route(/\/admin\/diary\/day\?/, (route) => {
    const date = new URL(route.request().url()).searchParams.get('date') ?? '';
    return route.fulfill({ json: createDay(date) });
  });
  await page.route(/\/admin\/diary\/changes/, (route) => route.fulfill({ status: 204 }));
  await openDesk(page, url, DEMO_LOGINS.admin);
  await page.locator('.visit').first().waitFor();
  await slowDown();
  await page.reload();
  await page.locator('.visit').first().waitFor();
  const firstView = await readPageClock(page);
  await work(page);
  const { interactions } = await collect();
  await close();
  return { firstView, interactions };
}
