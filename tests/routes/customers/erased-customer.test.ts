import { expect, test } from 'vitest';
import { keys } from '../../../lib/table/keys.ts';
import { deleteItem } from '../../../lib/table/store.ts';
import { statusAndMessage } from '../../support/api/replies.ts';
import { bookAsGuest, registerCustomer } from '../../support/booking/appointments.ts';
import { HAIRCUT } from '../../support/booking/bookings.ts';
import { joinWaitlist } from '../../support/booking/waitlist.ts';
import { AS_ADMIN } from '../../support/catalog/directory.ts';
import { useDatabaseProxy } from '../../support/environment/database-proxy.ts';
import { findMailedToken } from '../../support/messages/mails.ts';
import { openPaymentAccount } from '../../support/payments/payments.ts';
import { sellGiftAtDesk } from '../../support/products/giftcards.ts';
import { createSoldCard } from '../../support/products/redemptions.ts';
import { type Reply, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const proxy = useDatabaseProxy();
const openSalon = useTestSalons(proxy);

const RITA = { id: 2, fname: 'Rita', lname: 'Receiver', email: 'rita@friends.test' };

type Prepare = (salon: TestSalon, token: string) => Promise<() => Promise<Reply>>;

const CALLS: readonly (readonly [string, Prepare])[] = [
  [
    'a quick sale',
    async (salon) => {
      const sale = { location_id: 1, customer_id: RITA.id, services: [{ ...HAIRCUT, staff_id: 1 }] };
      return () => salon.call('checkout/quick-sale', sale, { as: 'staff' });
    },
  ],
  [
    'a claimed gift',
    async (salon, token) => {
      await sellGiftAtDesk(salon);
      await salon.runScheduledWork();
      const input = { token: findMailedToken(salon, RITA.email) };
      return () => salon.call('giftcards/claim', input, { token });
    },
  ],
  [
    'an entry on the waitlist',
    async (salon, token) => () => joinWaitlist(salon, { customer_type: 0, guest: undefined }, { token }),
  ],
  [
    'a cardholder',
    async (salon, token) => {
      await openPaymentAccount(salon);
      return () => salon.call('payments/create-session', {}, { token });
    },
  ],
  [
    'credit',
    async (salon) => {
      const credit = { customer_id: RITA.id, amount: '20.00', reason: 'Sorry' };
      return () => salon.call('journal/credit-adjust', credit, AS_ADMIN);
    },
  ],
  [
    'a gift card that is handed on',
    async (salon) => {
      const { id } = await createSoldCard(salon);
      const transfer = { purchased_giftcard_id: id, act: 'transfer', customer_id: RITA.id, reason: 'Moved' };
      return () => salon.call('giftcards/giftcard-change', transfer, AS_ADMIN);
    },
  ],
  [
    'a reload of a gift card',
    async (salon) => {
      const { id } = await createSoldCard(salon, { customerId: RITA.id });
      const reload = { purchased_giftcard_id: id, act: 'reload', amount: '50.00' };
      return () => salon.call('giftcards/giftcard-change', reload, AS_ADMIN);
    },
  ],
  [
    'the visit of a guest',
    async (salon) => {
      const visit = { appointment_id: await bookAsGuest(salon), customer_id: RITA.id };
      return () => salon.call('appointments/appointment-set-customer', visit, AS_ADMIN);
    },
  ],
];

/** The salon's records without counts. */
const listRecords = async (salon: TestSalon) =>
  (await salon.listItems()).filter(({ pk }) => !/#(?:COUNTER|RATE|LOGIN|UNPAID)\b/.test(String(pk)));

// BEHAVIOR §4.7, §4.6
test.each(CALLS)(
  '%s is not written for a customer who is erased or merged meanwhile (503)',
  async (_, prepare) => {
    const salon = await openSalon();
    const call = await prepare(salon, await registerCustomer(salon, RITA));
    const key = keys.record(salon.tenant, 'CUSTOMER', RITA.id);
    const isOther = ({ pk, sk }: typeof key) => pk !== key.pk || sk !== key.sk;
    const others = (await listRecords(salon)).filter(isOther);
    proxy.beforeTransaction(() => salon.store.commit([deleteItem(key)]));
    expect(statusAndMessage(await call())).toBe('503 Please try again');
    expect(await listRecords(salon)).toEqual(others);
  },
);
