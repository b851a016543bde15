import { describe, expect, test } from 'vitest';
import { addUser } from '../../support/accounts/users.ts';
import { bookAsCustomer } from '../../support/booking/appointments.ts';
import { PNG } from '../../support/catalog/images.ts';
import { nightTest } from '../../support/nightly.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AS_ADMIN = { as: 'admin' } as const;
type Row = { readonly id: number; readonly version: string };

/** A kind of record: its group, index, store and update, and what the store takes. */
type Kind = {
  readonly index: string;
  readonly update: string;
  readonly idField: string;
  readonly store?: readonly [operation: string, input: object];
  /** Fields of the update besides the name. */
  readonly others?: object;
};
const directory = (name: string, others: Partial<Kind> = {}): readonly [string, Kind] => [
  name,
  {
    index: `directory/${name}-index`,
    update: `directory/${name}-update`,
    idField: `${name.replace('-', '_')}_id`,
    ...others,
  },
];
const GROUPS = { service_group: [{ qty: 1, service: [1] }] };
const PACKAGE = { price: 100, service_expiration: 0, ...GROUPS };
const MEMBERSHIP = { price: 30, billing_period: 1, ...GROUPS };
const GIFT_CARD = { price: 50, value: 50, occasions_id: 1 };

const KINDS: readonly (readonly [string, Kind])[] = [
  directory('location'),
  directory('category'),
  directory('staff'),
  directory('add-on'),
  directory('resource'),
  directory('occasion'),
  directory('user'),
  directory('role', { store: ['directory/role-store', { name: 'Own', permissions: [] }] }),
  directory('product', { store: ['directory/product-store', { name: 'Shampoo', price: 10 }] }),
  directory('promotion', {
    store: ['directory/promotion-store', { code: 'SPRING', name: 'Spring', percent: 10 }],
  }),
  ['service', { index: 'services/list', update: 'services/update', idField: 'id' }],
  [
    'package',
    {
      index: 'packages/package-index',
      update: 'packages/package-update',
      idField: 'package_id',
      store: ['packages/package-store', { name: 'Cuts', ...PACKAGE }],
      others: PACKAGE,
    },
  ],
  [
    'gift card',
    {
      index: 'giftcards/giftcard-index',
      update: 'giftcards/giftcard-update',
      idField: 'giftcard_id',
      store: ['giftcards/giftcard-create', { name: 'Card', ...GIFT_CARD }],
      others: GIFT_CARD,
    },
  ],
  [
    'membership',
    {
      index: 'memberships/membership-index',
      update: 'memberships/membership-update',
      idField: 'membership_id',
      others: MEMBERSHIP,
      store: ['memberships/membership-store', { name: 'Club', ...MEMBERSHIP }],
    },
  ],
];

/** The newest record of a kind as the index shows it. */
async function getRow(salon: TestSalon, { index }: Kind, id?: number): Promise<Row> {
  const { body } = await salon.call<Row[]>(index, { order: 'desc' }, AS_ADMIN);
  const row = id === undefined ? body.data[0] : body.data.find((each) => each.id === id);
  if (!row) throw new Error(`${index} lists no record`);
  return row;
}

// BEHAVIOR §11.13
describe.each(KINDS)('the version of a %s', (_, kind) => {
  test('is in index, store and update; a stale one is refused with the present record (409), and one of several is saved', async () => {
    const salon = await openSalon();
    if (kind.store) {
      const stored = await salon.call<Row>(kind.store[0], kind.store[1], AS_ADMIN);
      expect([stored.status, stored.body.data.version]).toEqual([201, (await getRow(salon, kind)).version]);
    }
    const { id, version } = await getRow(salon, kind);
    const update = (name: string, sent: string | undefined) =>
      salon.call<Row>(kind.update, { [kind.idField]: id, name, version: sent, ...kind.others }, AS_ADMIN);
    const saved = await update('First', version);
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.data.version).not.toBe(version);
    const present = await getRow(salon, kind, id);
    expect(present).toMatchObject({ name: 'First', version: saved.body.data.version });
    const stale = await update('Second', version);
    expect([stale.status, stale.body.code]).toEqual([409, 'record_has_changed']);
    expect(present).toMatchObject(stale.body.data);
    const names = ['Third', 'Fourth', 'Fifth', 'Sixth'];
    const replies = await Promise.all(names.map((name) => update(name, present.version)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const winner = names[replies.findIndex(({ status }) => status === 200)];
    expect(await getRow(salon, kind, id)).toMatchObject({ name: winner });
    expect((await update('Last', undefined)).status).toBe(200);
  });
});

// BEHAVIOR §6.6, §11.13
test('the present record in a refusal has the address of its picture, as a reply has', async () => {
  const salon = await openSalon();
  const update = (input: object) => salon.call<Row>('services/update', { id: 1, ...input }, AS_ADMIN);
  const saved = await update({ image: PNG });
  expect(saved.status, saved.text).toBe(200);
  const stale = await update({ name: 'Other', version: 'an-older-one' });
  expect([stale.status, stale.body.data]).toEqual([409, saved.body.data]);
  expect(saved.body.data).toMatchObject({ image: expect.stringMatching(/^https?:/) });
});

const updateCustomer = (salon: TestSalon, input: object, token?: string) =>
  salon.call<Row>(
    'directory/customer-update',
    { customer_id: 1, ...input },
    token ? { token } : { as: 'staff' },
  );

// BEHAVIOR §11.13
nightTest(
  'the version of a customer is compared, and tells nothing of contacts to a user who may not see them',
  async () => {
    const salon = await openSalon();
    const { token } = await addUser(salon, { permissions: ['customers.read', 'customers.write'] });
    const show = async (as: object) =>
      (await salon.call<{ customer: Row }>('directory/customer-show', { customer_id: 1 }, as)).body.data
        .customer;
    const [full, hidden] = [await show({ as: 'admin' }), await show({ token })];
    const withPhone = { phone: '+1 212 555 0111', version: hidden.version };
    expect((await updateCustomer(salon, withPhone, token)).status).toBe(403);
    const admin = (input: object) =>
      salon.call<Row>('directory/customer-update', { customer_id: 1, ...input }, AS_ADMIN);
    expect((await admin({ phone: '+1 212 555 0111', version: full.version })).status).toBe(200);
    expect((await admin({ lname: 'Late', version: full.version })).status).toBe(409);
    expect((await show({ token })).version).toBe(hidden.version);
    const renamed = await updateCustomer(salon, { lname: 'New', version: hidden.version }, token);
    expect(renamed.status, renamed.text).toBe(200);
    const stale = await updateCustomer(salon, { lname: 'Late', version: hidden.version }, token);
    expect([stale.status, stale.body.data]).toMatchObject([409, { lname: 'New', email: '', phone: '' }]);
  },
);

// BEHAVIOR §11.13
nightTest('the settings, the booking settings and the policies have one version', async () => {
  const salon = await openSalon();
  const updates = [
    ['directory/settings-update', { shop_name: 'One' }],
    ['settings/update-front-end-booking-settings', { booking_interval: 20 }],
    ['directory/business-contact-details-update', { refund_policy: '<p>Never</p>' }],
  ] as const;
  const index = async () => (await salon.call<Row>('directory/settings-index', {}, AS_ADMIN)).body.data;
  let { version } = await index();
  for (const [operation, input] of updates) {
    const saved = await salon.call<Row | null>(operation, { ...input, version }, AS_ADMIN);
    expect(saved.status, saved.text).toBe(200);
    const present = await index();
    expect([present.version, undefined]).toContain(saved.body.data?.version);
    expect(present.version).not.toBe(version);
    for (const [other, change] of updates) {
      const stale = await salon.call(other, { ...change, version }, AS_ADMIN);
      expect([stale.status, stale.body.data]).toMatchObject([409, { version: present.version }]);
    }
    version = present.version;
  }
});

const TRIED = [
  [
    'directory/location-update',
    { location_id: 1, business_hours: {}, tax_rates: [{ name: 'A', percent: 5 }] },
  ],
  ['directory/staff-update', { staff_id: 1, working_hours: {} }],
  ['services/update', { id: 1, status: 0, pricing_options: [{ name: 'Long', price: 60, duration: 60 }] }],
] as const;

// BEHAVIOR §11.12
test.each(TRIED)('%s with dry_run lists the conflicts and changes nothing', async (operation, input) => {
  const salon = await openSalon();
  const visit = await bookAsCustomer(salon, {
    services: [{ service_id: 1, pricing_option_id: null, staff_id: 1, price: 50, duration: 45 }],
  });
  const readAll = () => salon.store.queryAll({ pk: salon.tenant });
  const before = await readAll();
  const tried = await salon.call<Row>(operation, { ...input, dry_run: 1 }, AS_ADMIN);
  expect([tried.status, tried.body.message, tried.body.conflicts]).toEqual([
    200,
    'Nothing has been changed',
    [visit],
  ]);
  expect(await readAll()).toEqual(before);
  const refused = await salon.call(operation, { ...input, dry_run: 1, version: 'another' }, AS_ADMIN);
  expect(refused.status).toBe(409);
  const saved = await salon.call<Row>(operation, { ...input, version: tried.body.data.version }, AS_ADMIN);
  expect([saved.status, saved.body.conflicts]).toEqual([200, [visit]]);
});
