import { beforeAll, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { useBrowser } from '../support/pages/browser.ts';

const openPage = useBrowser();
const { getStack, logIn, post } = useLocalStack();

const BLOW_DRY = 3;
let busy: unknown;

beforeAll(async () => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  const member = { name: 'Bea Busy', email: 'bea@demo.test', image: '', specialization: '', rating: 5 };
  const { data } = await post(
    '/admin/staff/store',
    { ...member, service_ids: [BLOW_DRY], location_ids: [1], working_hours: {}, overrides: [] },
    owner,
  );
  busy = data.id;
});

// BEHAVIOR §35.1
test('offers the next free days of others, and the waitlist, where the chosen staff member is never free', async () => {
  const page = await openPage({ reducedMotion: 'reduce' });
  await page.goto(`${getStack().urls.booking}?step=time&location=1&services=${BLOW_DRY}@${busy}`);
  await page.getByText('No time is free on these days.').waitFor();
  const opening = page.getByRole('button', { name: /^Ava Martin is free on \w+, \w+ \d+$/ });
  await opening.waitFor();
  expect(await page.getByRole('button', { name: 'Join the waitlist' }).isVisible()).toBe(true);
  const day = / is free on (.+)$/.exec(String(await opening.textContent()))?.[1];
  await opening.click();
  await page.getByRole('heading', { name: String(day), level: 3 }).waitFor();
  await page.locator('.times .time').first().waitFor();
  expect(new URL(page.url()).searchParams.get('services')).toBe(`${BLOW_DRY}@1`);
  // Free days leave the waitlist folded
  expect(await page.getByRole('button', { name: 'Join the waitlist' }).isVisible()).toBe(false);
});
