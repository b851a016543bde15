import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { listCases, nightTest } from '../support/nightly.ts';
import { listViolations, useBrowser } from '../support/pages/browser.ts';

const openPage = useBrowser();
const { getStack, getOpenDate, logIn, post } = useLocalStack();

const LONG_NAME = 'Hydrating shampoo for coloured and very dry hair, 500 ml';
/** The width of a strip of paper of 80 mm, in CSS pixels. */
const STRIP = 302;

type Paid = { readonly id: number; readonly payments: readonly { readonly id: number }[] };

let url = '';
let staff: string;

/** The page that prints the receipts of a visit. */
async function findUrl(appointment: unknown): Promise<string> {
  const query = new URLSearchParams({ appointment_id: String(appointment), slug: 'demo' });
  const reply = await fetch(`${getStack().urls.api}/admin/receipt/show?${query}`, {
    headers: { authorization: `Bearer ${staff}` },
  });
  return String(((await reply.json()) as { readonly url: string }).url);
}

beforeAll(async () => {
  staff = await logIn('/auth/login', DEMO_LOGINS.staff);
  const sale = await post(
    '/admin/quick-sale',
    {
      location_id: 1,
      paid_by: 'cash',
      services: [{ service_id: 1, pricing_option_id: null, staff_id: 1 }],
      products: [{ name: LONG_NAME, price: 18, qty: 2 }],
    },
    staff,
  );
  url = await findUrl(sale.data.id);
});

async function openReceipt(address = url): Promise<Page> {
  const page = await openPage({ reducedMotion: 'reduce' });
  await page.goto(address);
  await page.getByRole('heading', { name: 'Receipt R-1-', exact: false }).first().waitFor();
  return page;
}

/** The texts that a printed page shows, each with its edges. */
const listPrinted = (page: Page) =>
  page.evaluate(`[...document.querySelectorAll('body *')]
    .filter((each) => each.children.length === 0 && each.textContent.trim() && each.getClientRects().length > 0)
    .filter((each) => !['SCRIPT', 'STYLE', 'TITLE'].includes(each.tagName))
    .map((each) => ({ text: each.textContent.trim(), right: each.getBoundingClientRect().right, cut: each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflow !== 'visible' }))`) as Promise<
    { readonly text: string; readonly right: number; readonly cut: boolean }[]
  >;

const countPages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

// BEHAVIOR §36.7
describe('the page of a receipt', () => {
  test('shows what was bought, tax, total and how it was paid, to everybody who has the link', async () => {
    const page = await openReceipt();
    expect(await page.locator('.receipt tr').allInnerTexts()).toEqual([
      'Haircut\t$50.00',
      `${LONG_NAME}\n2 × $18.00\n\t$36.00`,
      'Tax 8.25%\t$7.10',
      'Total\t$93.10',
      'Cash\t$93.10',
    ]);
    expect(new URL(page.url()).searchParams.has('token'), 'the token leaves the address bar').toBe(false);
    expect(await listViolations(page)).toEqual([]);
  });

  nightTest('shows the tips of an earlier receipt with the bill of a later one', async () => {
    const walkIn = {
      location_id: 1,
      tips: [{ staff_id: 1, amount: 6 }],
      services: [{ service_id: 1, pricing_option_id: null, staff_id: 1 }],
    };
    const { version, due } = (await post('/admin/checkout/quote', walkIn, staff)).data;
    const tenders = [{ kind: 'cash', amount: due }];
    const paid = await post('/admin/checkout/pay', { ...walkIn, version, tenders }, staff);
    const { id: appointment_id, payments } = paid.data.appointment as Paid;
    const correction = { appointment_id, payment_id: payments[0]?.id, tender: 'external' };
    await post('/admin/appointment/correct-tender', correction, staff);
    const page = await openReceipt(await findUrl(appointment_id));
    expect(await page.locator('.receipt').first().locator('tr').allInnerTexts()).toEqual([
      'Haircut\t$50.00',
      'Tax 8.25%\t$4.13',
      'Tip\nPaid before\n\t$6.00',
      'Total\t$60.13',
      'Paid before\t$60.13',
      'Cash\t−$60.13',
      'Card terminal\t$60.13',
    ]);
  });

  test.each(
    listCases([
      ['A4', 794, { format: 'A4' }],
      ['a strip of 80 mm', STRIP, { width: '80mm', height: '297mm' }],
    ] as const),
  )('prints on %s without a cut line, and nothing but the receipt', async (_, width, paper) => {
    const page = await openReceipt();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width, height: 1123 });
    const printed = await listPrinted(page);
    const texts = printed.map(({ text }) => text);
    expect(texts).toContain('Total');
    expect(texts).not.toContain('Print this receipt');
    expect(texts).not.toContain('Opening hours');
    expect(printed.filter(({ right, cut }) => cut || right > width)).toEqual([]);
    expect(countPages(await page.pdf(paper))).toBe(1);
  });

  nightTest('is linked on the page of a visit that is over', async () => {
    const { data } = await post('/booking/save-booking', {
      location_id: 1,
      date: getOpenDate(),
      time: '10:00 AM',
      customer_type: 1,
      guest: { fname: 'Vera', lname: 'Guest', email: 'vera@x.test', phone: '' },
      services: [{ service_id: 1, pricing_option_id: null, staff_id: 1, price: 50, duration: 45 }],
    });
    await post('/admin/appointment/complete', { appointment_id: data.id }, staff);
    const page = await openPage({ reducedMotion: 'reduce' });
    await page.goto(`${new URL(url).origin}/book/demo/visit?token=${data.manage_token}`);
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Receipt', exact: true }).click();
    await (await opened).getByText('Card terminal').waitFor();
  });

  nightTest('says so where the link is not valid', async () => {
    const page = await openPage();
    await page.goto(`${new URL(url).origin}/book/demo/receipt?token=x`);
    await page.getByText('Invalid or expired link').or(page.getByText('no longer valid')).first().waitFor();
  });
});
