import { describe, expect, test } from 'vitest';
import { groups } from '../../lib/contract/index.ts';
import { isReadOnly } from '../../lib/contract/route.ts';
import examples from '../../lib/openapi/examples.json' with { type: 'json' };
import { PERMISSIONS } from '../../lib/rules/access/permissions.ts';
import { addUser } from '../support/accounts/users.ts';
import { BLOW_DRY, book, HAIRCUT, TUESDAY } from '../support/booking/bookings.ts';
import { toJoining } from '../support/booking/waitlist.ts';
import { callAsAdmin } from '../support/catalog/directory.ts';
import { listCases, nightTest } from '../support/nightly.ts';
import { defineGiftCard, toGiftCardSale } from '../support/products/giftcards.ts';
import { definePackage, toPackageSale } from '../support/products/packages.ts';
import { type CallOptions, type Reply, type TestSalon, useTestSalons } from '../support/test-salon.ts';

const openSalon = useTestSalons();
const WITHOUT_CONTACT = PERMISSIONS.filter((permission) => permission !== 'customers.contact');

const NEEDLE = 'needle';
const PHONE = '555 0177';
/** A person whose contact nobody may see without `customers.contact`. */
const toPerson = (name: string) => ({
  fname: 'Nina',
  lname: 'Secret',
  email: `${NEEDLE}-${name}@secret.test`,
  phone: `+1 212 ${PHONE}`,
});
const hasNeedle = ({ text }: Pick<Reply, 'text'>): boolean => text.includes(NEEDLE) || text.includes(PHONE);

async function mustCall(salon: TestSalon, operation: string, input: object, options: CallOptions = {}) {
  const reply = await salon.call<{ id: number }>(operation, input, options);
  expect(reply.status, `${operation}: ${reply.text}`).toBeLessThan(300);
  return reply.body.data.id;
}

/** A customer, guests, and recipients of gifts with contact details wherever the salon keeps them. */
async function plantNeedles(salon: TestSalon): Promise<{ customer: number }> {
  const asAdmin = { as: 'admin' } as const;
  const customer = await mustCall(salon, 'directory/customer-store', toPerson('customer'), asAdmin);
  const visit = { location_id: 1, date: TUESDAY, services: [{ ...HAIRCUT, staff_id: 1 }] };
  await mustCall(
    salon,
    'booking/save-booking',
    { ...visit, customer_id: customer, customer_type: 0, time: '10:00 AM' },
    asAdmin,
  );
  await mustCall(salon, 'waitlist/join', toJoining({ guest: toPerson('waiting') }));
  const recipient = { recipient_fname: 'Rita', recipient_lname: 'Receiver' };
  const card = await defineGiftCard(salon);
  await mustCall(
    salon,
    'giftcards/create-gift-card-sell',
    toGiftCardSale(card.id, { customer_id: customer, recipient_email: `${NEEDLE}-card@secret.test` }),
    asAdmin,
  );
  const pack = await definePackage(salon);
  const gift = { ...recipient, buy_for: 1, recipient_email: `${NEEDLE}-package@secret.test` };
  await mustCall(
    salon,
    'packages/create-package-sell',
    toPackageSale(pack.id, { customer_id: customer, ...gift, sender_name: 'Nina' }),
    asAdmin,
  );
  return { customer };
}

let guestCount = 0;
/** Books a visit of a guest with contact details, on a day of its own. */
async function bookGuest(salon: TestSalon): Promise<number> {
  guestCount += 1;
  const reply = await book(salon, {
    guest: toPerson(`guest-${guestCount}`),
    time: ['01:00 PM', '02:00 PM', '03:00 PM', '04:00 PM'][guestCount % 4],
    date: `2026/11/${18 + (guestCount % 3)}`,
    services: [BLOW_DRY],
  });
  expect(reply.status, reply.text).toBe(201);
  return reply.body.data.id;
}

const operations = groups.flatMap(({ name, routes }) =>
  Object.entries(routes).map(([operation, route]) => ({ name: `${name}/${operation}`, route })),
);
const usersOperations = operations.filter(
  ({ route }) => route.access !== 'customer' && !route.signed && !route.tenantless,
);

/** The inputs of the samples, whose records have the ids of the planted ones. */
const INPUTS: Readonly<Record<string, { readonly input: object }>> = examples;

/** Inputs that show the planted records, of operations whose replies have contact details. */
const SHOWING = (customer: number): Readonly<Record<string, object>> => ({
  'directory/customer-index': { search: 'secret' },
  'directory/customer-show': { customer_id: customer },
  'directory/audit-index': {},
  'appointments/appointment-index': { from: '2026/11/16', to: '2026/11/30' },
  'appointments/diary': { location_id: 1, date: TUESDAY },
  'waitlist/waitlist-index': {},
  'giftcards/purchased-giftcard': {},
  'packages/get-purchased-package': {},
});

// BEHAVIOR §2.5
describe('without customers.contact', () => {
  nightTest('no reply of any operation shows contact details, where an owner sees them', async () => {
    const salon = await openSalon();
    const { customer } = await plantNeedles(salon);
    await bookGuest(salon);
    const { token } = await addUser(salon, { permissions: WITHOUT_CONTACT });
    for (const [operation, input] of Object.entries(SHOWING(customer))) {
      const [owners, hidden] = await Promise.all([
        salon.call(operation, input, { as: 'admin' }),
        salon.call(operation, input, { token }),
      ]);
      expect([owners.status, hidden.status], operation).toEqual([200, 200]);
      expect(hasNeedle(owners), `${operation} as the owner`).toBe(true);
      expect(hidden.text, operation).not.toContain(NEEDLE);
      expect(hidden.text, operation).not.toContain(PHONE);
    }
    // Reads first: what the others change, they no longer find
    const sorted = usersOperations.toSorted(
      (a, b) => Number(isReadOnly(b.route)) - Number(isReadOnly(a.route)),
    );
    for (const [index, { name }] of sorted.entries()) {
      if (index % 50 === 0) await salon.clock.advance(1);
      const { everywhere: _, ...input } = { everywhere: 0, ...INPUTS[name]?.input };
      const reply = await salon.call(name, input, { token });
      expect(reply.text, name).not.toContain(NEEDLE);
      expect(reply.text, name).not.toContain(PHONE);
    }
  });

  test.each(
    listCases([
      ['appointment-update', [{ note: 'x' }, { note: 'x' }]],
      [
        'appointment-reschedule',
        [
          { date: '2026/11/23', time: '01:00 PM' },
          { date: '2026/11/24', time: '01:00 PM' },
        ],
      ],
      ['appointment-complete', [{ paid: 0 }, { paid: 0 }]],
      ['appointment-cancel', [{}, {}]],
    ]),
  )(
    'a change of a visit, %s, shows none, and neither does its repeated reply',
    async (operation, [first, second]) => {
      const salon = await openSalon();
      const rights = { permissions: [...WITHOUT_CONTACT, 'customers.contact'] as const };
      const { roleId: role_id, token } = await addUser(salon, rights);
      const call = (appointment_id: number, change: object | undefined, key: string) =>
        salon.call(
          `appointments/${operation}`,
          { appointment_id, ...change },
          { token, headers: { 'idempotency-key': key } },
        );
      const [seen, unseen] = [await bookGuest(salon), await bookGuest(salon)];
      const before = await call(seen, first, 'a');
      expect([before.status, hasNeedle(before)], before.text).toEqual([200, true]);
      await callAsAdmin(salon, 'role-update', { role_id, permissions: WITHOUT_CONTACT });
      expect(hasNeedle(await call(seen, first, 'a'))).toBe(false);
      const after = await call(unseen, second, 'b');
      expect([after.status, hasNeedle(after)], after.text).toEqual([200, false]);
      expect(after.body.data).toMatchObject({ guest: { fname: 'Nina', email: '', phone: '' } });
    },
  );

  nightTest('texts are empty, and what may be null is null', async () => {
    const salon = await openSalon();
    const { customer } = await plantNeedles(salon);
    const { token } = await addUser(salon, { permissions: WITHOUT_CONTACT });
    const shown = await salon.call('directory/customer-show', { customer_id: customer }, { token });
    expect(shown.body.data).toMatchObject({
      customer: { fname: 'Nina', email: '', phone: '' },
      giftcards: [{ recipient_fname: 'Rita', recipient_email: null }],
      packages: [{ recipient_email: null }],
    });
  });

  nightTest('a search finds people by name, and by nothing of their contact', async () => {
    const salon = await openSalon();
    await plantNeedles(salon);
    await bookGuest(salon);
    const { token } = await addUser(salon, { permissions: WITHOUT_CONTACT });
    const days = { from: '2026/11/16', to: '2026/11/30' };
    const count = async (options: CallOptions, search: string) => {
      const customers = await salon.call<object[]>('directory/customer-index', { search }, options);
      const visits = await salon.call<object[]>(
        'appointments/appointment-index',
        { search, ...days },
        options,
      );
      return [customers.body.data.length, visits.body.data.length];
    };
    for (const name of ['nina', 'SECRET n', 'nina secret'])
      expect(await count({ token }, name)).toEqual([1, 2]);
    for (const contact of ['needle', 'secret.test', '0177', '(212) 555-0177', 'nina needle']) {
      expect(await count({ token }, contact), contact).toEqual([0, 0]);
    }
    expect(await count({ as: 'admin' }, 'needle')).toEqual([1, 2]);
  });

  test.each([
    [
      'directory/customer-store',
      { fname: 'Ada' },
      [{ email: 'a@b.test' }, { phone: '' }, { sms_consent: 0 }],
    ],
    ['directory/customer-update', { customer_id: 1 }, [{ email: '' }, { phone: '1' }, { sms_consent: null }]],
    [
      'booking/save-booking',
      { location_id: 1, date: TUESDAY, time: '01:00 PM', services: [HAIRCUT] },
      [{ guest: { email: 'a@b.test' } }, { guest: { phone: '1' } }, { guest: { sms_consent: 0 } }],
    ],
    ['waitlist/join', toJoining({ guest: undefined, customer_type: 2 }), [{ guest: { email: '' } }]],
    [
      'checkout/checkout-quote',
      { location_id: 1, services: [{ service_id: 1, staff_id: 1 }] },
      [{ guest: { email: 'a@b.test' } }, { guest: { phone: '' } }],
    ],
  ])('%s takes no contact (403 naming the permission)', async (operation, input, changes) => {
    const salon = await openSalon();
    const { token } = await addUser(salon, { permissions: WITHOUT_CONTACT });
    for (const change of changes) {
      const { status, body } = await salon.call(operation, { ...input, ...change }, { token });
      expect([status, body.errors], JSON.stringify(change)).toEqual([
        403,
        { permission: ['customers.contact'] },
      ]);
    }
    const without = await salon.call(operation, input, { token });
    expect(without.status, without.text).toBeLessThan(300);
  });

  test('a sale takes no address of a recipient (403), and an empty one is none', async () => {
    const salon = await openSalon();
    const { token } = await addUser(salon, { permissions: WITHOUT_CONTACT });
    const [card, pack] = [await defineGiftCard(salon), await definePackage(salon)];
    const sold = { customer_id: 1, paid_at_salon: 1 };
    const gift = { buy_for: 1, recipient_fname: 'Rita', recipient_lname: 'Receiver' };
    for (const [operation, input] of [
      ['giftcards/create-gift-card-sell', toGiftCardSale(card.id, sold)],
      ['packages/create-package-sell', toPackageSale(pack.id, { ...sold, ...gift })],
    ] as const) {
      const refused = await salon.call(operation, { ...input, recipient_email: 'r@b.test' }, { token });
      expect([refused.status, refused.body.errors]).toEqual([403, { permission: ['customers.contact'] }]);
      for (const recipient_email of ['', null, undefined]) {
        const { status, text } = await salon.call(operation, { ...input, recipient_email }, { token });
        expect(status, text).not.toBe(403);
      }
    }
  });
});
