import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Catalog } from '../../../functions/pages/app/page-data.ts';
import { SALON_TEMPLATES } from '../../../infra/tools/salon-template.ts';
import { parseNewTenant } from '../../../infra/tools/tenant-input.ts';
import { createTenantAndInviteAdmin } from '../../../infra/tools/tenant-records.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import { listOccasions } from '../../../lib/table/catalog/occasions.ts';
import { allocateId } from '../../../lib/table/counters.ts';
import { keys } from '../../../lib/table/keys.ts';
import { runTenant } from '../../support/environment/tenants.ts';
import { listCases, nightTest } from '../../support/nightly.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const newSlug = () => `new-${randomUUID()}`;
const OPTIONS = {
  slug: 'brand-new',
  name: 'Brand New',
  'admin-email': 'owner@new.test',
  'admin-name': 'Nora New',
  'time-zone': 'Europe/Berlin',
  currency: 'EUR',
};
type Options = Parameters<typeof parseNewTenant>[0];
const createOptions = (slug: string, ...more: string[]) => [
  'create',
  '--slug',
  slug,
  '--name',
  'Brand New',
  '--admin-email',
  'Owner@new.test',
  ...more,
];

/** Sets a salon up through the API alone, registers a customer and books for it. */
async function setUpAndBook(salon: TestSalon, slug: string, token: string) {
  const admin = { token, slug: null };
  const hours = Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => [
      day,
      [{ from: '09:00', to: '17:00' }],
    ]),
  );
  const create = async (operation: string, input: object): Promise<number> => {
    const { status, body, text } = await salon.call<{ id: number }>(operation, input, admin);
    expect(status, text).toBe(201);
    return body.data.id;
  };
  const location_id = await create('directory/location-store', {
    name: 'First',
    service_tax: 19,
    business_hours: hours,
  });
  const category_id = await create('directory/category-store', { name: 'Hair' });
  const service_id = await create('services/create', {
    name: 'Cut',
    category_id,
    price: 42,
    duration: 30,
    buffer_minutes: 10,
  });
  const add_on_id = await create('directory/add-on-store', {
    name: 'Wash',
    price: 8,
    duration: 10,
    service_ids: [service_id],
  });
  const staff_id = await create('directory/staff-store', {
    name: 'Mia',
    location_ids: [location_id],
    service_ids: [service_id],
    working_hours: hours,
    breaks: { tuesday: [{ from: '12:00', to: '13:00' }] },
  });
  const registered = await salon.call('customers/register', NEWCOMER, { slug });
  expect(registered.status, registered.text).toBe(201);
  const customer = { token: String(registered.body.token), slug: null };

  const slotInput = {
    start_date: '2026/11/17',
    end_date: '2026/11/17',
    location_id,
    service_pricing_options: [{ service_id, pricing_option_id: null, staff_id: null }],
    addons: [{ add_on_id }],
  };
  const slots = await salon.call<{ time: string; available: boolean }[]>(
    'booking/get-slot',
    slotInput,
    customer,
  );
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

/** The records of a salon that a template adds or changes. */
const readTemplateRecords = ({ store, tenant }: TestSalon): Promise<unknown[]> =>
  Promise.all([
    store.get(keys.salon(tenant)),
    store.queryAll(keys.catalog(tenant)),
    store.get(keys.counter(tenant, 'SERVICE')),
  ]);

const NEWCOMER = { fname: 'Nina', lname: 'Newman', email: 'nina@new.test', password: 'a good password' };

describe('npm run tenant (BEHAVIOR §32.1)', () => {
  test('creates a salon that is set up through the API alone and takes bookings', async () => {
    const salon = await openSalon();
    const slug = newSlug();
    const password = 'a good password';
    const { code, out, error } = await runTenant(
      salon,
      ...createOptions(slug, '--time-zone', 'Europe/Berlin', '--password', password),
      ...['--api', 'https://salons.example/api/v1'],
    );
    expect(code, error).toBe(0);
    for (const page of ['office', 'book', 'desk']) {
      expect(out).toContain(` https://salons.example/${page}/${slug}   `);
    }
    const session = await salon.call('auth/login', { email: 'owner@new.test', password }, { slug });
    expect(session.status, session.text).toBe(200);

    const { time, booked } = await setUpAndBook(salon, slug, String(session.body.token));
    expect(time).toBe('09:00 AM');
    expect(booked).toMatchObject({
      status: 201,
      body: { data: { id: 1, appointment_number: 'APT-000001', status: 1 } },
    });
    await salon.runScheduledWork();
    expect(salon.mails().flatMap(({ destination }) => destination.to)).toContain('nina@new.test');
    const front = await salon.call('booking/get-front-settings', {}, { slug });
    expect(front.body).toMatchObject({
      shop: { name: 'Brand New', currency: 'EUR' },
      calendar: { timeZone: 'Europe/Berlin' },
    });
    const { body } = await salon.call('booking/catalog', {}, { slug });
    expect(body.data).toMatchObject({ shop: { locale: 'de-DE', languages: ['de'] } });
  });

  test('a salon from a template has services and rooms in the language of its country', async () => {
    const salon = await openSalon();
    const slug = newSlug();
    const details = {
      slug,
      name: 'Luz',
      adminEmail: 'owner@luz.test',
      timeZone: 'Europe/Madrid',
      currency: 'EUR',
    };
    const owner = await createTenantAndInviteAdmin(
      salon.store,
      { ...details, template: SALON_TEMPLATES.salon },
      salon.clock.now(),
    );
    expect(owner.name).toBe('Dirección');
    const { data } = (await salon.call<Catalog>('booking/catalog', {}, { slug })).body;
    expect(data.categories.map(({ name }) => name)).toEqual(['Peluquería']);
    expect(data.categories.flatMap(({ services }) => services.map(({ name }) => name))).toEqual([
      'Corte',
      'Color',
      'Tratamiento láser',
    ]);
    // A gift card needs an occasion, and the next one gets an id of its own
    const occasions = await listOccasions(salon.store, slug as Tenant);
    expect(occasions.map(({ name }) => name)).toContain('Cumpleaños');
    expect(await allocateId(salon.store, slug as Tenant, 'OCCASION')).toBe(occasions.length + 1);
  });

  nightTest('invites the administrator by mail to choose a password', async () => {
    const salon = await openSalon();
    const slug = newSlug();
    const { code, out, error } = await runTenant(salon, ...createOptions(slug));
    expect(code, error).toBe(0);
    expect(out).toContain(` /office/${slug}, at the address of the API `);
    expect(out).toMatch(/Log-in\s+owner@new\.test\s+\(invited by e-mail, for 7 days\)/);
    // The command runs at the time of this machine, the salon at that of the test
    const invited = { slug: newSlug(), name: 'New', adminEmail: 'owner@invited.test' };
    const details = { ...invited, timeZone: 'America/New_York', currency: 'USD' };
    await createTenantAndInviteAdmin(salon.store, details, salon.clock.now());
    const login = { email: invited.adminEmail, password: 'a good password' };
    const at = { slug: invited.slug };
    expect((await salon.call('auth/login', login, at)).status).toBe(401);
    await salon.runScheduledWork();
    const mail = salon.mails().find(({ destination }) => destination.to.includes(invited.adminEmail));
    const token = /token=([\w.-]+)/.exec(mail?.body.text ?? '')?.[1];
    const chosen = { token, password: login.password };
    expect((await salon.call('auth/reset-password', chosen, at)).status).toBe(200);
    expect((await salon.call('auth/login', login, at)).status).toBe(200);
  });

  nightTest(
    'creates a salon from a template that takes a guest booking at once, and only at its hours',
    async () => {
      const salon = await openSalon();
      const slug = newSlug();
      const { code, out, error } = await runTenant(salon, ...createOptions(slug, '--template', 'salon'));
      expect(code, error).toBe(0);
      expect(out).toMatch(/^Template {2}location 1, /m);
      const service = { service_id: 1, pricing_option_id: null, staff_id: null };
      // Monday to Tuesday
      const days = { start_date: '2026/11/16', end_date: '2026/11/17', location_id: 1 };
      const slots = await salon.call<{ date: string; time: string; available: boolean }[]>(
        'booking/get-slot',
        { ...days, service_pricing_options: [service] },
        { slug },
      );
      expect(slots.body.data.every(({ date, available }) => date === '2026/11/17' && available)).toBe(true);
      const times = slots.body.data.map(({ time }) => time);
      expect([times[0], times.at(-1)]).toEqual(['09:00 AM', '05:15 PM']);
      const booked = await salon.call(
        'booking/save-booking',
        {
          location_id: 1,
          date: '2026/11/17',
          time: '09:00 AM',
          customer_type: 1,
          customer_id: null,
          guest: { fname: 'Gina', lname: 'Guest', email: 'gina@guests.test' },
          services: [{ ...service, price: 50, duration: 45 }],
        },
        { slug },
      );
      expect(booked).toMatchObject({ status: 201, body: { data: { id: 1, status: 1 } } });
    },
  );

  nightTest(
    'adds records through the API after those of the template, with a password that is not printed',
    async () => {
      const salon = await openSalon();
      const slug = newSlug();
      const password = 'my own choice';
      const options = createOptions(slug, '--template', 'salon', '--password', password);
      expect((await runTenant(salon, ...options)).out).not.toContain(password);
      const session = await salon.call('auth/login', { email: 'owner@new.test', password }, { slug });
      const admin = { token: String(session.body.token), slug: null };
      const added = await salon.call(
        'services/create',
        {
          name: 'Blow-dry',
          category_id: 1,
          price: 35,
          duration: 30,
        },
        admin,
      );
      expect(added).toMatchObject({ status: 201, body: { data: { id: 4 } } });
      expect(
        (await salon.call('directory/location-store', { name: 'Second' }, admin)).body.data,
      ).toMatchObject({ id: 2 });
      expect(
        (await salon.call('directory/category-store', { name: 'Nails' }, admin)).body.data,
      ).toMatchObject({
        id: 2,
      });
    },
  );

  nightTest('names a missing option and prints its usage', async () => {
    const salon = await openSalon();
    const { code, error } = await runTenant(salon, 'create', '--slug', newSlug());
    expect(code).toBe(1);
    expect(error).toContain('--name: Is required');
    expect(error).toContain('npm run tenant -- create');
    const help = await runTenant(salon, '--help');
    expect([help.code, help.out]).toEqual([
      0,
      expect.stringMatching(/^Creates, lists, suspends, exports and erases salons\./),
    ]);
  });

  nightTest('lists all salons', async () => {
    const salon = await openSalon();
    const slug = newSlug();
    await runTenant(salon, ...createOptions(slug));
    const { out } = await runTenant(salon, 'list');
    expect(out).toMatch(new RegExp(`^${slug}\\s+Brand New$`, 'm'));
    expect(out).toContain(salon.slug);
  });

  nightTest('refuses a slug that is taken and leaves that salon unchanged', async () => {
    const salon = await openSalon();
    const options = createOptions(salon.slug, '--template', 'salon');
    const before = await readTemplateRecords(salon);
    const { code, error } = await runTenant(salon, ...options);
    expect(code).toBe(1);
    expect(error).toContain(`the slug '${salon.slug}' is taken`);
    expect(await readTemplateRecords(salon)).toEqual(before);
  });

  test.each(
    listCases([
      ['an invalid slug', 'Not A Slug', [], "invalid slug 'Not A Slug'"],
      ['an unknown time zone', newSlug(), ['--time-zone', 'Mars/Olympus'], '--time-zone'],
    ] as const),
  )('refuses %s, and creates nothing', async (_name, slug, more, message) => {
    const salon = await openSalon();
    const { code, error } = await runTenant(salon, ...createOptions(slug, ...more));
    expect([code, error]).toEqual([1, expect.stringContaining(message)]);
    expect((await salon.call('booking/get-front-settings', {}, { slug })).status).toBe(404);
  });

  test.each([
    ['an unknown currency', { currency: 'EURO' }, '--currency'],
    [
      'a zone whose currency is not known',
      { currency: undefined, 'time-zone': 'Africa/Nairobi' },
      '--currency: Is required',
    ],
    ['a password that is too short', { password: 'short' }, '--password'],
    ['an unknown template', { template: 'toString' }, '--template: Must be one of salon'],
    ['an invalid e-mail address', { 'admin-email': 'owner' }, '--admin-email'],
    ['no name', { name: undefined }, '--name: Is required'],
  ])('refuses %s', async (_name, { password = 'my own choice', ...changed }: Partial<Options>, message) => {
    await expect(parseNewTenant({ ...OPTIONS, ...changed, password }, 'usage')).rejects.toThrow(message);
  });
});
