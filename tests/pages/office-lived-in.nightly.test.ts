import { beforeAll, describe, expect, test } from 'vitest';
import { AREAS } from '../../functions/pages/app/office/areas/areas.ts';
import { addDays, addMonths } from '../../functions/pages/app/parts/format.ts';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { isTooWide, listViolations, PHONE, useBrowser } from '../support/pages/browser.ts';
import { liveInSalon } from '../support/pages/lived-in-salon.ts';
import { openOffice, openSections } from '../support/pages/office.ts';

const openPage = useBrowser();
const { getStack, post, logIn, getOpenDate } = useLocalStack({ withWeek: true, withOtherUsers: true });
const DAY_MINUTES = 1440;
const WIDE = { viewport: { width: 1440, height: 900 } };

beforeAll(async () => {
  const { urls } = getStack();
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  const read = async (path: string, token: string): Promise<unknown> =>
    (await fetch(urls.api + path, { headers: { authorization: `Bearer ${token}` } })).json();
  await liveInSalon({ post, read, owner, stripeUrl: urls.stripe, openDate: getOpenDate() });
}, 120_000);

/** Texts that no page shows: a permission, a code, a check sum, an id of the processor, or a value that is missing. */
const MACHINE_WORDS =
  /\b[a-z_]+\.(?:read|write|drawer|refund|erase|merge|export)\b|\b[0-9a-f]{24,}\b|\bimages\/\S|\b[a-z]+-\d+-\d+\b|\b[a-z]+_[a-z_]+\b|\b(?:pi|tmr|dp|sub|cus|po|seti|whsec|sk|pk)_\w+|\bundefined\b|\bNaN\b|\[object/;

/**
 * The texts of a page that a machine would write, and the amounts that lead nowhere. An amount leads on by a link or button, or by one
 * in its row. The rows that make them up stand below the head figure of a report (`p.big`), around sums and details, and
 * in the history of what a client owns (`$80.00 / $100.00`).
 */
const LIST_FAULTS = `(() => {
  const faults = [];
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [text, parent] = [node.textContent.trim(), node.parentElement];
    if (text === '' || !parent.checkVisibility()) continue;
    if (parent.closest('svg, option, textarea, pre, code, .addr')) continue;
    if (${MACHINE_WORDS}.test(text)) faults.push('machine: ' + text);
    if (!/[$]\\d/.test(text) || / [/] /.test(text)) continue;
    if (parent.closest('a[href], button, p.big, tfoot, label, form, .told, dl')) continue;
    if (!parent.closest('tr, li')?.querySelector('a[href], button')) faults.push('leads nowhere: ' + text);
  }
  return faults;
})()`;

const RECORDS = Object.entries(AREAS).flatMap(([name, area]) =>
  area.kind === 'records' ? [`${name}/new`, `${name}/1`] : [],
);
const PROFILES = ['purchases', 'receipts', 'contact'].map((tab) => `customer/2?tab=${tab}`);
const OTHERS = ['', 'starter', 'import', 'calendar', 'month', 'you', 'customer/2', ...PROFILES];

const OPEN_DETAILS = `document.querySelectorAll('main .opener[aria-expanded=false]').forEach((each) => each.click())`;

describe('in a salon with sales, refunds, packages, memberships, guests, imports, disputes and payroll', () => {
  // BEHAVIOR §40.4
  test('no page of the office shows an id, a permission, a code or a check sum, and each sum leads to its rows', async () => {
    const page = await openPage(WIDE);
    await openOffice(page, getStack().urls.office);
    const faults: Record<string, unknown> = {};
    for (const path of [...OTHERS, ...Object.keys(AREAS), ...RECORDS]) {
      // Rate limits count by the minute
      await getStack().clock.advance(1);
      await page.goto(`${getStack().urls.office}/${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await page.evaluate(OPEN_DETAILS);
      await page.waitForLoadState('networkidle');
      const found = await page.evaluate<string[]>(LIST_FAULTS);
      if (found.length > 0) faults[path] = found;
    }
    expect(faults).toEqual({});
  }, 600_000);

  // BEHAVIOR §40.10, §39.1
  test('Home leads to the disputed payment, the waitlist and the visit itself', async () => {
    const page = await openPage(WIDE);
    await openOffice(page, getStack().urls.office);
    const answer = page.getByRole('link', { name: /^Answer: 1 card payment/ });
    expect(await answer.getAttribute('href')).toMatch(/^https:\/\/dashboard\.stripe\.com\/payments\/pi_/);
    await page.getByRole('link', { name: 'Carla Client' }).first().waitFor();
    const newest = page
      .locator('section, .card')
      .filter({ has: page.getByRole('heading', { name: 'Booked last' }) });
    const visit = newest.getByRole('link').first();
    const [name, href] = [String(await visit.textContent()), String(await visit.getAttribute('href'))];
    await visit.click();
    // The desk shows the visit on its day
    await page.locator('.panel').getByRole('heading', { name }).waitFor();
    const asked = new URL(href, page.url()).searchParams;
    const shown = new URL(page.url()).searchParams;
    expect([shown.get('visit'), shown.get('date')]).toEqual([null, asked.get('date')]);
    await page.goto(getStack().urls.office);
    await page.getByRole('link', { name: /^Offer: / }).click();
    await page.getByRole('heading', { name: 'Waitlist' }).waitFor();
  });

  // BEHAVIOR §40.2, §40.10
  test('Home names what needs attention to somebody who reads the books alone, without links to the desk and to clients', async () => {
    const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
    const permissions = ['journal.read', 'sales.read'];
    const { data: role } = await post('/admin/role/store', { name: 'Books alone', permissions }, owner);
    const reader = { ...DEMO_LOGINS.admin, email: 'books@demo.test' };
    await post('/admin/user/store', { ...reader, name: 'Bo Books', role_id: role.id }, owner);
    const page = await openPage(WIDE);
    await openOffice(page, getStack().urls.office, reader);
    const attention = page.getByRole('region', { name: 'Needs attention' });
    await attention.getByText('Carla Client').waitFor();
    const links = attention.getByRole('link');
    const hrefs = await links.evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''));
    // The name of a disputed payment and the verb beside it lead to the same page
    expect([...new Set(hrefs)]).toEqual([
      expect.stringMatching(/^https:\/\/dashboard\.stripe\.com\/payments\/pi_/),
    ]);
  });

  // BEHAVIOR §40.4, §42.4
  test('a statement fits a phone', async () => {
    const page = await openPage({ viewport: PHONE });
    await openOffice(page, `${getStack().urls.office}/statement/1`);
    await page.getByRole('table').waitFor();
    expect(await isTooWide(page)).toBe(false);
  });

  // BEHAVIOR §40.4, §42.4
  test('pay is closed after a look and a question, mailed, and then named in the pay of its days; the end of the month says what is left', async () => {
    const page = await openPage(WIDE);
    await openOffice(page, `${getStack().urls.office}/statement/new`);
    const last = page.getByLabel('Last day');
    await page.getByRole('table').waitFor();
    await last.fill(getOpenDate().replaceAll('/', '-'));
    await page.getByRole('button', { name: /^Close up to / }).click();
    const yesterday = await last.inputValue();
    await page.getByRole('row', { name: /^Total/ }).waitFor();
    expect(await listViolations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Close the pay: / }).click();
    const question = page.getByRole('dialog');
    await question.getByText('cannot be changed or opened again').waitFor();
    await question.getByRole('button', { name: /^Close the pay: / }).click();
    await page.getByText('The pay is closed.').waitFor();
    await page.getByRole('button', { name: /^Mail it to \d people$/ }).click();
    const recipients = page.getByRole('dialog', { name: /^Mail the pay to \d people\?$/ });
    const [first = ''] = await recipients.getByRole('listitem').allInnerTexts();
    const [person = ''] = first.split('\n');
    await recipients.getByRole('button', { name: /^Mail it to / }).click();
    await page.getByText(/^Mailed to /).waitFor();
    expect(await page.getByRole('button', { name: /^Mail it to / }).count()).toBe(0);
    const table = page.getByRole('table');
    await table.getByRole('button', { name: `More acts: ${person}` }).click();
    await page.getByRole('menuitem', { name: 'Mail again' }).click();
    const again = page.getByRole('dialog', { name: `Mail the pay to ${person}?` });
    await again.getByText(/Mailed on /).waitFor();
    await again.getByRole('button', { name: 'Mail it' }).click();
    await page.getByText(`Mailed to ${person}.`).waitFor();
    await table
      .getByRole('button', { name: /^Mark as paid: / })
      .first()
      .click();
    const asked = page.getByRole('dialog', { name: /^Mark the pay of .* as paid\?$/ });
    await asked.getByRole('button', { name: /^Mark as paid: \$/ }).click();
    await table.locator('.chip.ok').waitFor();
    await page.getByRole('button', { name: /^Mark as paid: \$/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Mark as paid: / })
      .click();
    await expect.poll(() => page.getByRole('button', { name: /^Mark as paid/ }).count()).toBe(0);
    const markedAll = page.getByRole('status').filter({ hasText: /^\$.* marked as paid\./ });
    await markedAll.getByRole('button', { name: 'Undo' }).click();
    await markedAll.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Mark as paid: \$/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Mark as paid: / })
      .click();
    await markedAll.waitFor();
    expect(await listViolations(page)).toEqual([]);
    await page.goto(`${getStack().urls.office}/statement`);
    await page
      .getByRole('row', { name: / Paid / })
      .first()
      .waitFor();
    await page.goBack();
    // A person leads to the pay of the same days
    await page.getByRole('rowheader').getByRole('link').first().click();
    await page.getByRole('link', { name: /^In the statement of / }).waitFor();
    await page.goto(`${getStack().urls.office}/statement/new`);
    await page.getByText(/^All pay up to .* is closed/).waitFor();
    await page.goto(`${getStack().urls.office}/month`);
    await page.getByRole('link', { name: /^Count the drawers/ }).waitFor();
    expect(await page.locator('main .lines > li').count()).toBe(7);
    await page.getByRole('link', { name: /^Transfer the pay .* marked as paid\./ }).waitFor();
    expect(await listViolations(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    expect(await isTooWide(page)).toBe(false);
    const monthBefore = addMonths(yesterday.slice(0, 7), -1);
    const days = `from=${monthBefore.replace('-', '/')}/01&to=${yesterday.replaceAll('-', '/')}`;
    await page.goto(`${getStack().urls.office}/account-map?${days}`);
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await page.getByText(/^Downloaded on .* by Olivia Owner\.$/).waitFor();
    await page.goto(`${getStack().urls.office}/month?month=${monthBefore}`);
    await page.getByRole('link', { name: /^Download the file .* by Olivia Owner\. Done$/ }).waitFor();
    // A file of the running month is noted too, and is due again after it
    const month = addDays(yesterday, 1).slice(0, 7);
    await page.goto(
      `${getStack().urls.office}/account-map?from=${month.replace('-', '/')}/01&to=${addDays(yesterday, 1).replaceAll('-', '/')}`,
    );
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await page.getByText(/^Downloaded on .* by Olivia Owner\. Download it again from /).waitFor();
    await page.goto(`${getStack().urls.office}/month?month=${month}`);
    const dueAgain = /^Download the file .* by Olivia Owner\. Download it again from .* Done for now$/;
    await page.getByRole('link', { name: dueAgain }).waitFor();
    // Nobody counts the drawer of today. Only the desk can.
    await getStack().clock.advance(DAY_MINUTES);
    await page.reload();
    const count = page.getByRole('link', { name: /^Count the drawers 1 drawer is still open\./ });
    expect(await count.getAttribute('href')).toMatch(/^\/desk\/demo\?.*panel=till/);
  });

  // BEHAVIOR §40.5
  test('the hours of a day stand on one line, on a wide screen as on a phone', async () => {
    const page = await openPage(WIDE);
    await openOffice(page, `${getStack().urls.office}/staff/1`);
    await page.locator('form details').first().waitFor();
    await openSections(page);
    await page.locator('.week .range').first().waitFor();
    const listBroken = () =>
      page.locator('.week .range').evaluateAll(
        (ranges) =>
          ranges.filter((range) => {
            const [first, last] = [range.querySelector('input'), range.querySelector('button')];
            return (
              !first || !last || last.getBoundingClientRect().top >= first.getBoundingClientRect().bottom
            );
          }).length,
      );
    expect(await listBroken()).toBe(0);
    await page.setViewportSize(PHONE);
    expect(await listBroken()).toBe(0);
  });
});
