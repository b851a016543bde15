import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { listViolations, useBrowser } from '../support/pages/browser.ts';
import { openOffice, openSections, watchScripts } from '../support/pages/office.ts';

const openPage = useBrowser();
const { getStack } = useLocalStack();

const SCRIPTS_MAX = 120 * 1024;
const urlOf = (path: string) => `${getStack().urls.office}${path}`;
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

/** A JPEG, red above and blue below, whose EXIF data say that it lies on its side. */
const LYING_JPEG = `(async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 200, height: 100 });
  const context = canvas.getContext('2d');
  context.fillStyle = 'rgb(255,0,0)'; context.fillRect(0, 0, 100, 100);
  context.fillStyle = 'rgb(0,0,255)'; context.fillRect(100, 0, 100, 100);
  return canvas.toDataURL('image/jpeg', 1).split(',')[1];
})()`;
/** EXIF: one entry, orientation 6, which is a quarter turn to the right. */
const TURNED = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010006000000000000', 'hex');

describe('a picture', () => {
  // BEHAVIOR §40.6
  test('is turned upright and cut to the place where it shows; SVG is refused', async () => {
    const page = await openPage({ viewport: { width: 1280, height: 900 } });
    await openOffice(page, urlOf('/services/1'));
    await openSections(page);
    const input = field(page, 'image');
    await input.setInputFiles({
      name: 'x.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    });
    await page.getByText('Picture must be a picture: PNG, JPEG, WebP or GIF').waitFor();
    const jpeg = Buffer.from(await page.evaluate<string>(LYING_JPEG), 'base64');
    const buffer = Buffer.concat([jpeg.subarray(0, 2), TURNED, jpeg.subarray(2)]);
    await input.setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer });
    const canvas = page.locator('canvas.picture');
    await canvas.waitFor();
    const look = (y: number) =>
      page.evaluate<number[]>(
        `Array.from(document.querySelector('canvas.picture').getContext('2d').getImageData(50, ${y}, 1, 1).data)`,
      );
    // Upright it is 100 wide and 200 high: the square in its middle is red above, blue below
    expect(
      await canvas.evaluate(
        '[...document.querySelectorAll("canvas")].map((each) => [each.width, each.height])',
      ),
    ).toEqual([[100, 100]]);
    const [red = 0, , blueAbove = 255] = await look(10);
    const [redBelow = 255, , blue = 0] = await look(90);
    expect([red > 200, blueAbove < 60, redBelow < 60, blue > 200]).toEqual([true, true, true, true]);
    expect(await listViolations(page)).toEqual([]);
    await press(page, 'Save');
    await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
    await page.reload();
    await openSections(page);
    await page.locator('img.picture').waitFor();
    expect(await page.locator('img.picture').getAttribute('src')).toMatch(/^http/);
  });
});

describe('prices by person', () => {
  // BEHAVIOR §12.5
  test('are set for an option of the service by its name, or for the service itself where it has none', async () => {
    const page = await openPage({ viewport: { width: 1280, height: 900 } });
    await openOffice(page, urlOf('/services/1'));
    const add = async (index: number, price: string) => {
      await press(page, 'Add price of a person');
      const one = (name: string) => field(page, `staff_prices.${index}.${name}`);
      await one('staff_id').selectOption('Ava Martin');
      await one('price').fill(price);
      await one('duration').fill('50');
      return one('pricing_option_id');
    };
    const save = async () => {
      await press(page, 'Save');
      await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
      await page.reload();
      await openSections(page);
    };
    await openSections(page);
    expect(await (await add(0, '65')).getAttribute('type')).toBe('hidden');
    await press(page, 'Add pricing option');
    await field(page, 'pricing_options.0.name').fill('Long hair');
    await field(page, 'pricing_options.0.price').fill('70');
    await field(page, 'pricing_options.0.duration').fill('60');
    await save();
    await (await add(1, '99')).selectOption('Long hair');
    await save();
    const chosen = async (index: number) =>
      field(page, `staff_prices.${index}.pricing_option_id`).locator('option:checked').textContent();
    expect([await chosen(0), await chosen(1)]).toEqual(['None', 'Long hair']);
    expect(await field(page, 'staff_prices.1.price').inputValue()).toBe('99.00');
    expect(await listViolations(page)).toEqual([]);
  });
});

/** A paste of formatted text where the focus is. */
const PASTE = `(() => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', 'and pasted');
  clipboardData.setData('text/html', '<b style="color:red" onclick="x()">pasted</b>');
  document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
})()`;

describe('formatted text', () => {
  // BEHAVIOR §6.5, §40.5
  test('is typed, formatted and pasted as plain text, and ends as the API keeps it', async () => {
    const page = await openPage({ viewport: { width: 1280, height: 900 } });
    const weigh = watchScripts(page);
    await openOffice(page, urlOf('/business-contact-details'));
    const terms = page.getByRole('textbox', { name: 'Terms and conditions', exact: true });
    const bar = page.getByRole('toolbar', { name: 'Format of Terms and conditions' });
    const format = (name: string) => bar.getByRole('button', { name, exact: true }).click();
    const source = field(page, 'terms_conditions');
    const type = async (text: string) => {
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    };
    // A page that only shows a text loads no editor
    expect(await weigh()).toBeLessThanOrEqual(SCRIPTS_MAX);
    await terms.click();
    await expect.poll(() => terms.getAttribute('contenteditable')).toBe('true');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await format('Heading');
    await type('Our terms');
    await format('Text');
    await format('Bold');
    await page.keyboard.type('Please');
    await format('Bold');
    await type(' come in time.');
    await format('List');
    await type('One');
    await page.keyboard.type('Two');
    await format('List');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Map');
    await page.keyboard.press('Shift+Home');
    await format('Link');
    await page.getByLabel('Address of the link').fill('x.test');
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.evaluate(PASTE);
    const html = await source.inputValue();
    expect(html).toBe(
      '<h3>Our terms</h3><p><b>Please</b> come in time.</p><ul><li>One</li></ul><p>Two</p>' +
        '<p><a href="https://x.test">Map</a>and pasted</p>',
    );
    // The headings of a text are its writer's
    expect(await listViolations(page, { known: ['heading-order'] })).toEqual([]);
    await press(page, 'Save');
    await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
    expect(await source.inputValue()).toBe(html);
  });
});
