import { expect, test } from 'vitest';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { isTooWide, listViolationsInAllColours, PHONE, useBrowser } from '../support/pages/browser.ts';
import { openOffice } from '../support/pages/office.ts';

const openPage = useBrowser();
const { getStack } = useLocalStack();

// BEHAVIOR §40.4, §11.7
test('services get an order of their own by the arrow keys and by dragging, which the booking page follows', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await openOffice(page, `${getStack().urls.office}/services`);
  // Without the heads of categories
  const heads = page.locator('tbody tr:not(.group) > th');
  const listNames = async () => (await heads.allTextContents()).map((name) => name.trim());
  await heads.first().waitFor();
  const [first, second, third, ...others] = await listNames();
  const grips = page.getByRole('button', { name: /^Move / });
  await grips.nth(1).focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(listNames).toEqual([second, first, third, ...others]);
  // The handle that was moved keeps the focus
  await expect
    .poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")'))
    .toMatch(new RegExp(`^Move ${second}`));
  await grips.nth(2).dragTo(grips.nth(0));
  await expect.poll(listNames).toEqual([third, second, first, ...others]);
  await page.reload();
  await expect.poll(listNames).toEqual([third, second, first, ...others]);
  await page.goto(getStack().urls.booking);
  const add = page.getByRole('button', { name: /^Add / });
  await add.first().waitFor();
  const labels = await Promise.all((await add.all()).map((each) => each.getAttribute('aria-label')));
  const places = [third, second, first].map((name) =>
    labels.findIndex((label) => label?.includes(String(name))),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

// BEHAVIOR §40.4
test('the prices of several services change at once, after a preview', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await openOffice(page, `${getStack().urls.office}/services`);
  // No choice moves the rows under the pointer
  const second = page.getByLabel('Choose Manicure', { exact: true });
  await second.waitFor();
  const place = await second.boundingBox();
  for (const name of ['Haircut', 'Manicure'])
    await page.getByLabel(`Choose ${name}`, { exact: true }).check();
  expect(await second.boundingBox()).toEqual(place);
  await page.getByRole('button', { name: 'Change 2 at once' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 2 records' });
  await dialog.getByLabel('By percent').fill('10 %');
  await dialog.getByRole('row', { name: 'Haircut $50.00 $55.00' }).waitFor();
  expect(await listViolationsInAllColours(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change 2' }).click();
  await page.getByText('2 records are changed.').waitFor();
  await page.getByRole('row', { name: /Haircut .*\$55\.00/ }).waitFor();
  await page.getByRole('row', { name: /Manicure .*\$44\.00/ }).waitFor();
  await page.getByLabel('Choose Facial').check();
  await page.getByRole('button', { name: 'Change 1 at once' }).click();
  await page.getByLabel('What').selectOption('status');
  await page.getByLabel('To', { exact: true }).selectOption('0');
  await page.getByRole('button', { name: 'Change 1', exact: true }).click();
  await page.getByRole('row', { name: /Facial .* Not in use/ }).waitFor();
  await page.setViewportSize(PHONE);
  expect(await isTooWide(page)).toBe(false);
});

// BEHAVIOR §40.4
test('an empty list says what its records are for', async () => {
  const page = await openPage();
  await openOffice(page, `${getStack().urls.office}/webhook`);
  await page.getByText('Add the address of your own program').waitFor();
  // The help has its questions by the words of the menu
  await page.goto(`${getStack().urls.office}/help`);
  const team = page.getByRole('region', { name: 'Team' });
  await team.getByText('How do I add somebody to my team?').waitFor();
  expect(await listViolationsInAllColours(page)).toEqual([]);
});
