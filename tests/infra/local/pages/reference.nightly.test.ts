import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { isTooWide, listViolations, useBrowser } from '../../../support/pages/browser.ts';
import { useLocalStack } from './fixture.ts';

const openPage = useBrowser();
const { getStack } = useLocalStack();

type Sample = { readonly label: string; readonly source: string };
type Document = {
  readonly info: { readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, { 'x-codeSamples': readonly Sample[] }>>>>;
};

const fetchDocument = async (): Promise<Document> =>
  (await (await fetch(`${getStack().urls.api}/openapi.json`)).json()) as Document;

/** Runs commands as a user who pastes them into a shell. Returns the replies. */
async function runInShell(commands: readonly string[]): Promise<Record<string, unknown>[]> {
  const { stdout } = await promisify(execFile)('bash', ['-euc', commands.join('\necho\n')], {
    env: { ...process.env, API: getStack().urls.api },
  });
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Opens an operation of a group by the end of its path, and hides the others, which would slow down all checks. */
async function openOperation(page: Page, group: string, operation: string) {
  await page.getByLabel('Search guides and operations').fill(operation);
  await page.getByRole('status').getByText('Found: ').waitFor();
  const opened = page.locator(`[id^="operations-${group}"][id$="${operation}"]`);
  await opened.locator('.opblock-summary-control').click();
  await opened.locator('.responses-wrapper').waitFor();
  return opened;
}

describe('the API reference (BEHAVIOR §32.3)', () => {
  test('opens the guide of the URL, finds words in guides, operations and webhooks, and sends requests', async () => {
    const page = await openPage({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(`${getStack().urls.api}/docs?slug=demo#guide-errors`);
    await page.locator('.opblock-tag').first().waitFor();
    expect(await page.locator('.introduction summary').allTextContents()).toEqual([
      'Authentication',
      'Values',
      'Lists',
      'A booking',
      'Payment',
      'Idempotency',
      'Errors',
      'Limits',
      'Webhooks',
      'Live changes of a diary',
      'Versioning',
    ]);
    await page.getByText('codes never change within v1').waitFor();
    expect(await isTooWide(page)).toBe(false);

    const search = async (words: string, found: string) => {
      await page.getByLabel('Search guides and operations').fill(words);
      await page.getByRole('status').getByText(found, { exact: true }).waitFor();
    };
    // Words of a description that neither the summary nor the path has
    await search('INTERVAL staff breaks', 'Found: 0 of 11 guides, 2 operations');
    await page.getByText('List bookable times', { exact: true }).waitFor();
    expect(await page.locator('.webhooks .opblock').count()).toBe(0);
    expect(await listViolations(page)).toEqual([]);
    await search('codes never change within v1', 'Found: 1 of 11 guides, 0 operations');
    expect(await listViolations(page)).toEqual([]);
    await search('renewed', 'Found: 0 of 11 guides, 0 operations');
    expect(await page.locator('.webhooks .opblock').allTextContents()).toEqual([
      expect.stringContaining('membership.renewed'),
    ]);

    const operation = await openOperation(page, 'booking', 'get-slot');
    const refused = operation.locator('tr.response[data-code="404"]');
    await refused.getByText('record_not_found').waitFor();
    await operation.getByText('Code samples').click();
    await operation.getByRole('button', { name: /^Copy\s+JavaScript client$/ }).click();
    await operation.getByText('Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('salon.booking.getSlot({');
    await operation.getByRole('button', { name: 'Execute' }).click();
    await operation.locator('.live-responses-table').getByText('"available": true').first().waitFor();
    await operation.getByRole('tab', { name: 'Schema' }).first().click();
    await operation.locator('.json-schema-2020-12').first().waitFor();
    expect([await listViolations(page), await isTooWide(page)]).toEqual([[], false]);
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.getByText('Available authorizations').waitFor();
    // The headings and landmarks of this dialog are Swagger UI's own
    expect(await listViolations(page, { known: ['heading-order', 'region'] })).toEqual([]);
  });

  test('the commands of its guides and samples work as they are', async () => {
    const { info, paths } = await fetchDocument();
    const guides = [...info.description.matchAll(/```sh\n(.*?)```/gs)].map(([, commands = '']) => commands);
    const samples = ['/booking/get-location-list', '/booking/catalog', '/booking/get-slot'].map(
      (path) => Object.values(paths[path] ?? {}).at(-1)?.['x-codeSamples'][0]?.source ?? '',
    );
    const replies = await runInShell([...guides, ...samples]);
    expect(replies).toMatchObject([
      { status: true, data: { email: 'customer@demo.test' } },
      { status: true, data: expect.arrayContaining([expect.objectContaining({ available: true })]) },
      { status: true, message: 'Booking saved' },
      { status: true },
      { status: true },
      { status: true },
    ]);
  });
});
