import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { BEN, guestOf, HAIRCUT, useDesk } from '../infra/local/pages/desk-fixture.ts';
import { listViolationsInAllColours } from '../support/pages/browser.ts';
import { dialogOf, press, visitOf } from '../support/pages/desk.ts';

const { openDay, book, post, getOwner, getToday, getStack } = useDesk();

/** Opens the form of a new visit. */
async function openForm(page: Page) {
  await press(page, 'New visit');
  const form = dialogOf(page, 'New visit');
  return {
    form,
    customer: form.getByRole('combobox', { name: 'Client' }),
    hits: form.locator('#new-customer-list').getByRole('option'),
    phone: form.getByLabel('Phone'),
  };
}

/** Holds the replies to searches for customers. Returns how to let them go. */
async function holdSearches(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/admin/customer/index?**', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

// BEHAVIOR §39.4
describe('the field of the customer', () => {
  test('waits with Enter for the customers whom the salon knows by the typed name', async () => {
    const page = await openDay();
    const { form, customer, phone } = await openForm(page);
    const release = await holdSearches(page);
    await customer.pressSequentially('carla');
    await customer.press('Enter');
    await form.getByText('Looking for clients …').waitFor();
    expect(await listViolationsInAllColours(page)).toEqual([]);
    expect([await customer.inputValue(), await phone.count()]).toEqual(['carla', 0]);
    release();
    await form.getByRole('heading', { name: 'Carla Client' }).waitFor();
    expect(await phone.count()).toBe(0);
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('new-service');
  });

  test('takes a new customer by Enter once the salon knows nobody by the name', async () => {
    const page = await openDay();
    const { customer, phone } = await openForm(page);
    const release = await holdSearches(page);
    await customer.pressSequentially('Nemo Nobody');
    await customer.press('Enter');
    release();
    await phone.waitFor();
    expect(await customer.inputValue()).toBe('Nemo Nobody');
  });

  test('takes a number as the phone of somebody new, never as a name', async () => {
    const page = await openDay();
    const { form, customer, hits, phone } = await openForm(page);
    await customer.fill('0177');
    await hits.filter({ hasText: 'Walk-in' }).waitFor();
    expect(await hits.filter({ hasText: 'New' }).count()).toBe(0);
    await customer.fill('212 555 0177');
    await hits.filter({ hasText: 'New with the number 212 555 0177' }).click();
    // The field is empty, and says what became of the number
    await form.getByText('New with the number 212 555 0177: type the name next').waitFor();
    await customer.pressSequentially('Nora Number');
    await customer.press('Enter');
    await phone.waitFor();
    expect(await phone.inputValue()).toBe('212 555 0177');
  });

  test('never takes a customer who was found by an earlier text', async () => {
    const page = await openDay();
    const { form, customer, hits, phone } = await openForm(page);
    await customer.pressSequentially('ca');
    await form.getByRole('option', { name: /^Carla Client/ }).waitFor();
    const release = await holdSearches(page);
    await customer.pressSequentially('rolus Black');
    expect(await hits.count()).toBe(0);
    await customer.press('Enter');
    release();
    await phone.waitFor();
    expect(await customer.inputValue()).toBe('carolus Black');
  });

  test('gives way to the chosen client, whom one press lets go', async () => {
    const page = await openDay();
    const { form, customer } = await openForm(page);
    await customer.pressSequentially('carla');
    await form.getByRole('option', { name: /^Carla Client/ }).click();
    await form.getByRole('heading', { name: 'Carla Client' }).waitFor();
    expect(await customer.count()).toBe(0);
    expect(await listViolationsInAllColours(page)).toEqual([]);
    await form.getByRole('button', { name: 'Choose another client' }).click();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('new-customer');
    expect(await customer.inputValue()).toBe('');
  });

  test('offers nobody as new without a connection, and finds the customer afterwards', async () => {
    const page = await openDay();
    const { form, customer, hits, phone } = await openForm(page);
    await page.context().setOffline(true);
    await customer.pressSequentially('carl');
    await form.getByText('Clients cannot be searched now. Type the name again.').waitFor();
    await customer.press('Enter');
    expect([await hits.count(), await phone.count()]).toEqual([0, 0]);
    await page.context().setOffline(false);
    await customer.pressSequentially('a');
    await form.getByRole('option', { name: /^Carla Client/ }).waitFor();
  });
});

// BEHAVIOR §39.4
test('the note begins with one line, and grows with its text', async () => {
  const page = await openDay();
  const { form, customer } = await openForm(page);
  const note = form.getByLabel('Note (optional)');
  const readHeight = async (field: Locator) => (await field.boundingBox())?.height ?? 0;
  const line = await readHeight(customer);
  expect(Math.abs((await readHeight(note)) - line)).toBeLessThan(4);
  await note.fill('Brings a picture.\nWants it shorter than last time.\nAllergic to nuts.');
  expect(await readHeight(note)).toBeGreaterThan(line + 30);
});

// BEHAVIOR §39.4
test('asks for the service of a named person, and before the chosen services are lost', async () => {
  const page = await openDay();
  const { form, customer } = await openForm(page);
  const service = (name: string) => form.getByRole('combobox', { name });
  await customer.fill('carla');
  await form.getByRole('option', { name: /^Carla Client/ }).click();
  await service('Service').fill('hairc');
  await form.getByRole('option', { name: /^Haircut/ }).click();
  await form.getByText('More: repeat, several people').click();
  await form.getByRole('button', { name: 'Add a person' }).click();
  await form.getByLabel('Name (optional)').fill('Ravi');
  await form.getByLabel('Name (optional)').press('Enter');
  await form.getByText('Choose a service').waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('new-1-service');
  await form.getByLabel('Name (optional)').fill('');
  await press(page, 'Close');
  await page.getByRole('alertdialog', { name: 'Discard what was typed?' }).waitFor();
  await press(page, 'Yes, discard');
  await form.waitFor({ state: 'detached' });
});

test('a service is found by any part of its name, and the form says so where there is none', async () => {
  const page = await openDay();
  const { form } = await openForm(page);
  const service = form.getByRole('combobox', { name: 'Service' });
  const found = form.locator('#new-service-list').getByRole('option');
  await service.pressSequentially('cutx');
  await form.getByText('No service has this in its name.').waitFor();
  await service.press('Enter');
  expect(await form.getByRole('alert').count()).toBe(0);
  await service.press('Backspace');
  await found.filter({ hasText: /^Haircut/ }).click();
  await form.getByRole('button', { name: 'Remove Haircut' }).waitFor();
});

// BEHAVIOR §39.4
describe('a customer who comes now', () => {
  test('is here at once with a new visit of three clicks, and not late', async () => {
    // Now is rounded down to 5 minutes
    await getStack().clock.advance(3);
    const page = await openDay();
    await press(page, 'Walk-in for now');
    const form = dialogOf(page, 'Walk-in');
    await form.getByRole('option', { name: /^Blow-dry/ }).click();
    // The day shows with whom, before it is booked
    await page.locator('.preview').getByText('Walk-in').waitFor();
    expect(await form.getByRole('button', { name: 'Walk-in' }).count()).toBe(0);
    await form.getByRole('button', { name: 'Book and check in' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /^Walk-in is booked on .*, with [A-Z].*, and checked in\.$/ })
      .waitFor();
    await visitOf(page, /^Walk-in, Blow-dry, 10:\d\d AM .*, here(?: \d+ min)?$/).waitFor();
  });

  test('is booked without a check-in where another time is typed after Now', async () => {
    const page = await openDay();
    const { form, customer, phone } = await openForm(page);
    await customer.pressSequentially('Later Thought');
    await customer.press('Enter');
    await phone.waitFor();
    await form.getByRole('combobox', { name: 'Service' }).fill('blow');
    await page.keyboard.press('Enter');
    await press(page, 'Now');
    await form.getByLabel('Another time').fill('15:10');
    await form.getByRole('button', { name: 'Book', exact: true }).click();
    await visitOf(page, /^Later Thought, Blow-dry, 3:10 PM .*, booked$/).waitFor();
  });

  test('is here at once with a visit that is moved to now; Undo takes both back', async () => {
    await book('09:00 AM', { ...guestOf('Tardy'), services: [{ ...HAIRCUT, staff_id: BEN }] });
    const page = await openDay();
    await visitOf(page, /^Tardy Guest, Haircut, 9:00 AM/).click();
    await press(page, 'Move');
    const form = dialogOf(page, /^Move the visit/);
    await form.getByRole('button', { name: 'Now' }).click();
    await form.getByRole('button', { name: 'Move', exact: true }).click();
    await visitOf(page, /^Tardy Guest, Haircut, 10:\d\d AM .*, here(?: \d+ min)?$/).waitFor();
    await press(page, 'Undo');
    await visitOf(page, /^Tardy Guest, Haircut, 9:00 AM .*, no check-in$/).waitFor();
  });
});

/** The text of the uppermost element in the middle of another one; empty where that is out of view. */
async function readUppermost(page: Page, element: Locator): Promise<string> {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const point = `${x + width / 2}, ${y + height / 2}`;
  return page.evaluate<string>(`document.elementFromPoint(${point})?.textContent ?? ''`);
}

// BEHAVIOR §39.4, §39.11
test('of two services with anybody, the one for which nobody is free is named in view before Book, and refused once by the same words', async () => {
  const day = new Date(Date.parse(getToday()) + 7 * 86_400_000).toISOString().slice(0, 10);
  const block = {
    location_id: 1,
    date: day.replaceAll('-', '/'),
    from: '11:00',
    to: '12:00',
    reason: 'Party',
  };
  await post('/admin/block-time/store', block, getOwner());
  // Another day is shown than the visit is for
  const page = await openDay();
  const { form, customer, phone } = await openForm(page);
  await customer.pressSequentially('Polly Party');
  await customer.press('Enter');
  await phone.waitFor();
  for (const typed of ['haircut', 'blow']) {
    await form.getByRole('combobox', { name: 'ervice' }).fill(typed);
    await page.keyboard.press('Enter');
  }
  await form.getByLabel('Date').fill(day);
  await form.getByRole('button', { name: 'Another time' }).click();
  await form.getByLabel('Another time').fill('10:15');
  const note = form.getByText('Nobody is free for Blow-dry at 11:00 AM.');
  await note.waitFor();
  expect(await readUppermost(page, note)).toBe(await note.textContent());
  await form.getByRole('button', { name: 'Book', exact: true }).click();
  const alert = form.getByRole('alert').filter({ hasText: 'Nobody is free for Blow-dry at 11:00 AM.' });
  await alert.waitFor();
  expect(await readUppermost(page, alert)).toBe(await alert.textContent());
  expect(await note.count()).toBe(1);
  expect(await listViolationsInAllColours(page)).toEqual([]);
});

// BEHAVIOR §39.4
test('names the time that somebody else has taken meanwhile, keeps what was typed, and chooses the time beside it', async () => {
  const day = new Date(Date.parse(getToday()) + 86_400_000).toISOString().slice(0, 10);
  const page = await openDay({ query: { date: day } });
  const { form, customer } = await openForm(page);
  const release = await holdSearches(page);
  await customer.pressSequentially('Lena Late');
  await customer.press('Enter');
  // Enter counts for who goes on before the reply to the search comes
  await form.getByRole('combobox', { name: 'Service' }).fill('haircut');
  release();
  await form.getByLabel('Phone').waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('new-service');
  await page.keyboard.press('Enter');
  await form.getByLabel('With').selectOption({ label: 'Ben Carter' });
  await form.getByRole('radio', { name: /^11:00 AM/ }).check();
  await form.getByLabel('Note (optional)').fill('Rings twice');
  const services = [{ ...HAIRCUT, staff_id: BEN }];
  await book('11:00 AM', { ...guestOf('First'), date: day.replaceAll('-', '/'), services });
  await form.getByRole('button', { name: 'Book', exact: true }).click();
  await form.getByRole('alert').filter({ hasText: 'Ben Carter has a visit at 11:00 AM.' }).waitFor();
  await form.getByText('10:15 AM is chosen now.').waitFor();
  expect(await form.getByLabel('Note (optional)').inputValue()).toBe('Rings twice');
});

// BEHAVIOR §39.4
test('asks for no price of a time before it is known to be free for the services, and offers what often goes with them', async () => {
  const services = [HAIRCUT, { service_id: 3, pricing_option_id: null, price: 35, duration: 30 }];
  await book('04:00 PM', { ...guestOf('Pair'), services });
  const page = await openDay();
  const { form } = await openForm(page);
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(response.url());
  });
  await form.getByRole('combobox', { name: 'Service' }).fill('haircut');
  await page.keyboard.press('Enter');
  const summary = form.locator('.book-summary');
  await summary.getByText('incl. tax').waitFor();
  const [release, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let quotes = 0;
  await page.route('**/booking/quote', (route) => {
    quotes += 1;
    return route.continue();
  });
  await page.route('**/booking/get-slot', async (route) => {
    held.resolve();
    await release.promise;
    await route.continue();
  });
  await form.getByRole('button', { name: 'Blow-dry' }).click();
  await held.promise;
  await form.getByText('Looking for free times …').waitFor();
  expect(await page.locator('.preview').count()).toBe(0);
  release.resolve();
  await summary.getByText('incl. tax').waitFor();
  expect([quotes, refused]).toEqual([1, []]);
});

// BEHAVIOR §39.3, §39.4, §25.5
test('names the discount of a member, so that the rows add up to the total, before and after the booking', async () => {
  const offer = {
    location_id: 1,
    paid_at_salon: 1,
    membership_id: 1,
    name: 'Always groomed',
    price: '60.00',
  };
  await post('/online/create-membership-sell', { ...offer, customer_id: 1 }, getOwner());
  const page = await openDay();
  const { form, customer } = await openForm(page);
  await customer.pressSequentially('carla');
  await form.getByRole('option', { name: /^Carla Client/ }).click();
  await form.getByRole('combobox', { name: 'Service' }).fill('haircut');
  await page.keyboard.press('Enter');
  const readRows = (panel: Locator) =>
    panel
      .locator('.sumlines > div')
      .evaluateAll((rows) => rows.map(({ children }) => [...children].map((each) => each.textContent)));
  const rows = [
    ['Member discount', '−$5.00'],
    ['Tax', '$3.71'],
  ];
  await form.locator('.book-summary').getByText('$48.71').waitFor();
  expect(await readRows(form)).toEqual(rows);
  expect(await listViolationsInAllColours(page)).toEqual([]);
  await form.getByRole('button', { name: 'Book', exact: true }).click();
  await visitOf(page, /^Carla Client, Haircut/).click();
  const panel = dialogOf(page, 'Carla Client');
  await panel.locator('.sumlines').waitFor();
  expect(await readRows(panel)).toEqual([...rows, ['To pay', '$48.71']]);
  expect(await listViolationsInAllColours(page)).toEqual([]);
});
