import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { DEMO_LOGINS } from '../../../../infra/local/demo/demo.ts';
import { useBrowser } from '../../../support/pages/browser.ts';
import { countMinutesToTuesday, DESK, type LogIn, openDesk } from '../../../support/pages/desk.ts';
import { useLocalStack } from './fixture.ts';

export const [AVA, BEN] = [1, 2];
export const HAIRCUT = { service_id: 1, pricing_option_id: null, staff_id: AVA, price: 50, duration: 45 };

export const guestOf = (fname: string) => ({
  customer_type: 1,
  guest: { fname, lname: 'Guest', email: 'guest@x.test', phone: '+1 212 555 0142' },
});

type DayOptions = BrowserContextOptions & {
  readonly login?: LogIn;
  /** Parameters of the address, beside the day and the location or instead of them. */
  readonly query?: Readonly<Record<string, string>>;
};

/** Starts the local stack for a test file of the desk: on a Tuesday, when Ava, Ben and Elena work Downtown, at ten. */
export function useDesk() {
  const openPage = useBrowser();
  const stack = useLocalStack();
  const { getStack, post, logIn, getSalonDate } = stack;
  let owner: string;
  let today: string;
  /** Logs the owner in again: a token is valid for an hour of the salon's clock (BEHAVIOR §3.2). */
  const renewOwner = async () => {
    owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  };
  beforeAll(async () => {
    await getStack().clock.advance(countMinutesToTuesday(getSalonDate()));
    await renewOwner();
    today = getSalonDate();
  });
  return {
    ...stack,
    openPage,
    /** The token of the owner. */
    getOwner: () => owner,
    renewOwner,
    getToday: () => today,
    /** Books a haircut with Ava today, at any time, or another visit. Returns the id. */
    async book(time: string, change: object): Promise<number> {
      const visit = { location_id: 1, date: today.replaceAll('-', '/'), time, services: [HAIRCUT] };
      const { data } = await post('/booking/save-booking', { ...visit, override: 1, ...change }, owner);
      return Number(data.id);
    },
    /** Opens the day, as the owner unless somebody else logs in. */
    async openDay({ login = DEMO_LOGINS.admin, query, ...options }: DayOptions = {}): Promise<Page> {
      const page = await openPage({ ...DESK, ...options });
      const address = new URLSearchParams({ date: today, location_id: '1', ...query });
      await openDesk(page, `${getStack().urls.desk}?${address}`, login);
      // A grid, or the list of a phone
      await page.locator('#diary-grid').waitFor();
      return page;
    },
  };
}
