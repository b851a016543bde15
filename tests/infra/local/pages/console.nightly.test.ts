import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { isTooWide, listViolations, useBrowser } from '../../../support/pages/browser.ts';
import { useLocalStack } from './fixture.ts';

const openPage = useBrowser();
const { getStack } = useLocalStack();

/** Runs commands as a user who pastes them into a shell. Returns the replies. */
async function runInShell(...commands: readonly (string | null)[]): Promise<Record<string, unknown>[]> {
  const { stdout } = await promisify(execFile)('bash', ['-euc', commands.join('\necho\n')]);
  const lines = stdout.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('the console', () => {
  test('links to every page of the stack, and each is accessible and fits a phone', async () => {
    const page = await openPage();
    await page.goto(getStack().urls.console);
    const links = page.locator('ul.cards a');
    const names = await links.locator('strong').allTextContents();
    expect(names).toEqual([
      'Booking page',
      'Desk',
      'Office',
      'API reference',
      'OpenAPI document',
      'Sample requests',
      'Mails',
      'SMS',
      'Payments',
      'Images',
    ]);
    const { console: home, mail, sms, stripe, images } = getStack().urls;
    for (const address of [home, `${home}/samples`, mail, sms, stripe, images]) {
      await page.goto(address);
      expect([address, await listViolations(page), await isTooWide(page)]).toEqual([address, [], false]);
    }
    for (const name of names) {
      await page.goto(home);
      const [response] = await Promise.all([
        page.waitForEvent('response', (each) => each.request().isNavigationRequest()),
        page
          .locator('ul.cards a')
          .filter({ has: page.getByText(name, { exact: true }) })
          .click(),
      ]);
      expect([name, response.status()]).toEqual([name, 200]);
    }
  });

  test('copies the command of an operation', async () => {
    const page = await openPage({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(`${getStack().urls.console}/samples`);
    await page.getByText('booking/get-service-by-location', { exact: true }).click();
    const copy = page.getByRole('button', { name: 'Copy: booking/get-service-by-location' });
    await copy.click();
    await copy.getByText('Copied').waitFor();
    const [services] = await runInShell(await page.evaluate('navigator.clipboard.readText()'));
    expect(services).toMatchObject({ status: true });
  });

  test('has a command for each operation that runs after the log-ins above it, at dates of these weeks', async () => {
    const page = await openPage();
    await page.goto(`${getStack().urls.console}/samples`);
    const logIn = await page.getByLabel('Log in', { exact: true }).textContent();
    const names = ['booking/get-slot', 'customers/profile', 'directory/staff-index', 'services/create'];
    const commands = names.map((name) => page.getByLabel(name, { exact: true }).textContent());
    const replies = await runInShell(logIn, ...(await Promise.all(commands)));
    expect(replies).toEqual(names.map(() => expect.objectContaining({ status: true })));
  });

  test('moves the clock by a button and by a time, and shows why a time is refused', async () => {
    const page = await openPage();
    await page.goto(getStack().urls.console);
    const time = page.getByLabel('New time, UTC');
    await time.fill('2040-01-01T09:00:00Z');
    await page.getByRole('button', { name: 'Set' }).click();
    await page.getByText(/^2040-01-01 09:0\d/).waitFor();
    await page.getByRole('button', { name: '+ 1 day' }).click();
    await page.getByText(/^2040-01-02 09:0\d/).waitFor();
    expect(getStack().clock.now().toISOString()).toMatch(/^2040-01-02T09:0/);
    await time.fill('tomorrow');
    await time.press('Enter');
    await page.getByText('Must be a time in this century with a zone').waitFor();
  });
});
