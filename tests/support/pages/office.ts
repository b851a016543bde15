import type { Page } from 'playwright-core';
import { DEMO_LOGINS } from '../../../infra/local/demo/demo.ts';
import { type LogIn, openDesk } from './desk.ts';

/** Opens a page of the office and logs in. */
export async function openOffice(page: Page, url: string, login: LogIn = DEMO_LOGINS.admin): Promise<void> {
  await openDesk(page, url, login);
  // A phone shows the areas on request
  await page.locator('nav#menu').waitFor({ state: 'attached' });
}

/** The bytes of scripts that a page has loaded, as they came over the wire, without those of another page in a frame. */
export function watchScripts(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    const isOwn = response.frame() === page.mainFrame();
    if (!isOwn || response.request().resourceType() !== 'script') return;
    sizes.push(
      response
        .request()
        .sizes()
        .then(({ responseBodySize }) => responseBodySize),
    );
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
