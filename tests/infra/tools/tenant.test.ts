import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const run = promisify(execFile);

type Told = { readonly code: number; readonly out: string; readonly wrong: string };

/** Runs the command as an operator does, against the table of the house. */
async function tenant(salon: TestSalon, ...options: string[]): Promise<Told> {
  const { endpoint = '', table } = salon.environment.table;
  const place = ['--endpoint', endpoint, '--table', table];
  try {
    const { stdout, stderr } = await run(process.execPath, ['infra/tools/tenant.ts', ...options, ...place]);
    return { code: 0, out: stdout, wrong: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, wrong: stderr };
  }
}

const newSlug = () => `new-${randomUUID()}`;
const creating = (slug: string, ...more: string[]) => [
  'create',
  ...['--slug', slug, '--name', 'Brand New', '--admin-email', 'Owner@new.test', ...more],
];

/** A booking for a customer who registers, made in a salon that the API alone has filled. */
async function fillAndBook(salon: TestSalon, slug: string, token: string) {
  const admin = { token, slug: null };
  const hours = Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => [
      day,
      [{ from: '09:00', to: '17:00' }],
    ]),
  );
  const made = async (operation: string, input: object): Promise<number> => {
    const { status, body, text } = await salon.call<{ id: number }>(operation, input, admin);
    expect(status, text).toBe(201);
    return body.data.id;
  };
  const location_id = await made('directory/location-store', {
    name: 'First',
    service_tax: 19,
    business_hours: hours,
  });
  const category_id = await made('directory/category-store', { name: 'Hair' });
  const service_id = await made('services/create', {
    name: 'Cut',
    category_id,
    price: 42,
    duration: 30,
    buffer_minutes: 10,
  });
  const add_on_id = await made('directory/add-on-store', {
    name: 'Wash',
    price: 8,
    duration: 10,
    service_ids: [service_id],
  });
  const staff_id = await made('directory/staff-store', {
    name: 'Mia',
    location_ids: [location_id],
    service_ids: [service_id],
    working_hours: hours,
    breaks: { tuesday: [{ from: '12:00', to: '13:00' }] },
  });
  const registered = await salon.call('customers/register', NEWCOMER, { slug });
  expect(registered.status, registered.text).toBe(201);
  const customer = { token: String(registered.body.token), slug: null };

  const asked = {
    start_date: '2026/11/17',
    end_date: '2026/11/17',
    location_id,
    service_pricing_options: [{ service_id, pricing_option_id: null, staff_id: null }],
    addons: [{ add_on_id }],
  };
  const slots = await salon.call<{ time: string; available: boolean }[]>('booking/get-slot', asked, customer);
  const time = slots.body.data.find(({ available }) => available)?.time;
  const booked = await salon.call<{ status: number }>(
    'booking/save-booking',
    {
      location_id,
      date: '2026/11/17',
      time,
      services: [{ service_id, pricing_option_id: null, staff_id, price: '42.00', duration: 30 }],
      addons: [{ add_on_id, add_on_price: 8, add_on_duration: 10 }],
    },
    customer,
  );
  return { time, booked };
}

const NEWCOMER = { fname: 'Nina', lname: 'Newman', email: 'nina@new.test', password: 'a good password' };

describe('npm run tenant', () => {
  test('makes a salon that is filled through the API alone, and booked in by a new customer', async () => {
    const salon = await openSalon();
    const slug = newSlug();
    const { code, out, wrong } = await tenant(salon, ...creating(slug, '--time-zone', 'Europe/Berlin'));
    expect(code, wrong).toBe(0);
    const password = /Log-in\s+owner@new\.test\s+(\S+)/.exec(out)?.[1];
    const login = { email: 'owner@new.test', password };
    const session = await salon.call('auth/login', login, { slug });
    expect(session.status, session.text).toBe(200);

    const { time, booked } = await fillAndBook(salon, slug, String(session.body.token));
    expect(time).toBe('09:00 AM');
    expect(booked).toMatchObject({
      status: 201,
      body: { data: { id: 1, appointment_number: 'APT-000001', status: 1 } },
    });
    await salon.drain();
    expect(salon.mails().flatMap(({ destination }) => destination.to)).toContain('nina@new.test');
    const front = await salon.call('booking/get-front-settings', {}, { slug });
    expect(front.body).toMatchObject({
      shop: { name: 'Brand New', currency: 'USD' },
      calendar: { timeZone: 'Europe/Berlin' },
    });
  });

  test('names an option that is missing, and tells how it is used', async () => {
    const salon = await openSalon();
    const { code, wrong } = await tenant(salon, 'create', '--slug', newSlug());
    expect(code).toBe(1);
    expect(wrong).toContain('--name: Is required');
    expect(wrong).toContain('npm run tenant -- create');
    const help = await tenant(salon, '--help');
    expect([help.code, help.out]).toEqual([0, expect.stringMatching(/^Makes and lists salons\./)]);
  });

  test('lists salons, the new one among them', async () => {
    const salon = await openSalon();
    const slug = newSlug();
    await tenant(salon, ...creating(slug));
    const { out } = await tenant(salon, 'list');
    expect(out).toMatch(new RegExp(`^${slug}\\s+Brand New$`, 'm'));
    expect(out).toContain(salon.slug);
  });

  test('makes a slug once, and leaves the salon that has it as it is', async () => {
    const salon = await openSalon();
    const { code, wrong } = await tenant(salon, ...creating(salon.slug));
    expect(code).toBe(1);
    expect(wrong).toContain(`the slug '${salon.slug}' is taken`);
    const front = await salon.call('booking/get-front-settings');
    expect(front.body).toMatchObject({ shop: { name: 'Demo Salon' } });
  });

  test('does not repeat a password that is given', async () => {
    const salon = await openSalon();
    const slug = newSlug();
    const { out } = await tenant(salon, ...creating(slug, '--password', 'my own choice'));
    expect(out).not.toContain('my own choice');
    const login = { email: 'owner@new.test', password: 'my own choice' };
    expect((await salon.call('auth/login', login, { slug })).status).toBe(200);
  });

  test.each([
    ['a slug that cannot be one', 'Not A Slug', [], 'cannot be a slug'],
    ['a time zone that there is not', newSlug(), ['--time-zone', 'Mars/Olympus'], '--time-zone'],
    ['a currency that there is not', newSlug(), ['--currency', 'EURO'], '--currency'],
    ['a password that is too short', newSlug(), ['--password', 'short'], '--password'],
    ['an e-mail address that is none', newSlug(), ['--admin-email', 'owner'], '--admin-email'],
  ])('refuses %s, saying so', async (_what, slug, more, said) => {
    const salon = await openSalon();
    const { code, wrong } = await tenant(salon, ...creating(slug, ...more));
    expect(code).toBe(1);
    expect(wrong).toContain(said);
    expect((await salon.call('booking/get-front-settings', {}, { slug })).status).toBe(404);
  });
});
