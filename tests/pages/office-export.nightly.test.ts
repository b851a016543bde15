import { expect } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { nightTest } from '../support/nightly.ts';
import { useBrowser } from '../support/pages/browser.ts';
import { act, confirmPassword, openOffice } from '../support/pages/office.ts';

const openPage = useBrowser();
const { getStack } = useLocalStack();

// BEHAVIOR §43.7
nightTest('the office exports everything, after the password, and leads to the file', async () => {
  const page = await openPage({ viewport: { width: 1440, height: 900 } });
  await openOffice(page, `${getStack().urls.office}/security`, DEMO_LOGINS.admin);
  await page.getByRole('button', { name: 'Export everything' }).click();
  await confirmPassword(page);
  await page.getByRole('status').filter({ hasText: 'The file is ready' }).waitFor();
  const link = page.getByRole('link', { name: 'Download the file' });
  const response = await fetch(String(await link.getAttribute('href')));
  expect(new Uint8Array(await response.arrayBuffer()).slice(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]));
});

// BEHAVIOR §11.18
nightTest('the office gives the calendar link of a member, which works until it ends', async () => {
  const page = await openPage({ viewport: { width: 1440, height: 900 } });
  await openOffice(page, `${getStack().urls.office}/staff/1`, DEMO_LOGINS.admin);
  await act(page, 'Link for a calendar');
  const dialog = page.getByRole('dialog', { name: 'Calendar of Ava Martin' });
  const url = String(await dialog.getByText('.ics').textContent());
  expect(await (await fetch(url)).text()).toContain('BEGIN:VCALENDAR');
  await page.keyboard.press('Escape');
  await act(page, 'End the calendar link');
  await page.getByRole('status').filter({ hasText: 'has ended' }).waitFor();
  expect((await fetch(url)).status).toBe(404);
});
