import { expect, test } from 'vitest';
import { appointmentCancel } from '../../../functions/appointments/appointment-cancel.ts';
import { saveBooking } from '../../../functions/booking/save-booking.ts';
import { checkoutPay } from '../../../functions/checkout/checkout-pay.ts';
import { checkoutShow } from '../../../functions/checkout/checkout-show.ts';
import { redemptionGiftCard } from '../../../functions/checkout/redemption-gift-card.ts';
import { createPlatformKeys } from '../../../infra/local/secrets.ts';
import { appointments } from '../../../lib/contract/booking/appointments.ts';
import { booking } from '../../../lib/contract/booking/booking.ts';
import { checkout } from '../../../lib/contract/checkout/checkout.ts';
import type { Dependencies } from '../../../lib/http/call.ts';
import { hashJson } from '../../../lib/ports/hashes.ts';
import { openPlatformSealing } from '../../../lib/ports/sealing.ts';
import { openPlatformKeyReader } from '../../../lib/ports/secrets.ts';
import { createProcessorOpener } from '../../../lib/ports/stripe.ts';
import { openTokens } from '../../../lib/ports/tokens.ts';
import { addDays } from '../../../lib/rules/calendar.ts';
import { openCatalogLoader } from '../../../lib/table/catalog/catalogs.ts';
import { listDrawers } from '../../../lib/table/journal/drawers.ts';
import { listTipBalances } from '../../../lib/table/journal/tip-balances.ts';
import type { Store } from '../../../lib/table/store.ts';
import { toWireDate } from '../../../lib/views/dates.ts';
import { decideAppointmentPaymentFailure } from '../../../lib/workflows/payments/settle-appointment.ts';
import { toUser } from '../../support/accounts/principals.ts';
import { createRequest } from '../../support/api/handler-requests.ts';
import { bookAsCustomer, getStoredAppointment } from '../../support/booking/appointments.ts';
import { AVA_TIMES, BLOW_DRY, HAIRCUT } from '../../support/booking/bookings.ts';
import { toPayInput } from '../../support/booking/checkout.ts';
import { openCrashingStore, SimulatedCrash } from '../../support/environment/crashing-store.ts';
import { IS_NIGHT, nightTest } from '../../support/nightly.ts';
import { COLOUR, DEPOSITS_ON, openPaymentAccount, saveCard } from '../../support/payments/payments.ts';
import { openReader, registerReader, showCheckout } from '../../support/payments/readers.ts';
import { definePackage, listSoldPackages } from '../../support/products/packages.ts';
import {
  createOpenVisits,
  createSoldCard,
  createSoldMembership,
  createSoldPackage,
  getSalonRecord,
  getSoldProduct,
  listAllAuditFindings,
} from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

/** More calls than any of these operations makes. */
const CALLS_MAX = 40;

const tokens = openTokens(
  openPlatformKeyReader({ secrets: { json: createPlatformKeys() }, table: { table: '', region: '' } }),
);
const createDependencies = (store: Store) =>
  ({ store, catalogs: openCatalogLoader(store), tokens, hashJson }) as unknown as Dependencies & never;

const FRONT_DESK = toUser('staff', 2);

type Operation = (store: Store) => Promise<unknown>;

/** A crash before a call leaves the table as one after the call before it: that is for the night. */
const CRASHES = IS_NIGHT ? (['before', 'after'] as const) : (['after'] as const);
/** By day every second call. */
const CALL_STEP = IS_NIGHT ? 1 : 2;

/** Crashes the operation at each of its calls, then repeats it in full. Audits after each crash, once `settle` has done what the crash has left. */
async function crashEverywhere(
  salon: TestSalon,
  prepare: () => Promise<Operation>,
  settle = async () => {},
): Promise<number> {
  let crashes = 0;
  for (const when of CRASHES) {
    for (let callNumber = 1; callNumber <= CALLS_MAX; callNumber += CALL_STEP) {
      const operation = await prepare();
      const crashing = openCrashingStore(salon.store, callNumber, when);
      const end = await operation(crashing.store).catch((error: unknown) => error);
      await settle();
      expect(await listAllAuditFindings(salon), `${when} call ${callNumber}`).toEqual([]);
      await operation(salon.store);
      if (!(end instanceof SimulatedCrash)) break;
      crashes += CALL_STEP;
    }
  }
  expect(await listAllAuditFindings(salon)).toEqual([]);
  return crashes;
}

// BEHAVIOR §31.1, §25.8, §26.1
nightTest('a booking with redemptions that crashes at any point leaves a consistent ledger', async () => {
  const salon = await openSalon();
  const [pack, membership] = [
    await createSoldPackage(salon, { groups: [[500, 1]] }),
    await createSoldMembership(salon, { groups: [[500, 3]] }),
  ];
  const { number } = await createSoldCard(salon, { value: 10_000_000 });
  let count = 0;
  const crashes = await crashEverywhere(salon, async () => {
    count += 1;
    const input = {
      location_id: 1,
      customer_id: 1,
      date: toWireDate(addDays('2026-12-01', count)),
      override: 1,
      time: '01:00 PM',
      services: [HAIRCUT, BLOW_DRY, COLOUR],
      redemptions: [
        { type: 'gift_card', giftcard_number: number },
        { type: 'membership', purchased_membership_id: membership, service_id: 3 },
        { type: 'package', purchased_package_id: pack, service_id: 1 },
      ],
    };
    return async (store) =>
      saveBooking(
        await createRequest(salon, booking.routes['save-booking'], input, FRONT_DESK),
        createDependencies(store),
      );
  });
  expect(crashes).toBeGreaterThan(5 * CRASHES.length);
});

nightTest(
  'a redemption that crashes at any point leaves a consistent ledger, and pays once when repeated',
  async () => {
    const salon = await openSalon();
    const { id, number } = await createSoldCard(salon, { value: 10_000_000 });
    let visits = 0;
    const crashes = await crashEverywhere(salon, async () => {
      const [visit] = await createOpenVisits(salon, [[1]]);
      visits += 1;
      const input = { appointment_id: visit, giftcard_number: number };
      const route = checkout.routes['redemption-gift-card'];
      return async (store) =>
        redemptionGiftCard(await createRequest(salon, route, input, FRONT_DESK), createDependencies(store));
    });
    expect(crashes).toBeGreaterThan(2.5 * CRASHES.length);
    const { head } = await getSoldProduct(salon, 'PURCHASED-GIFTCARD', id);
    expect(head.remaining).toBe(10_000_000 - visits * 5_413);
  },
);

test('a checkout that crashes at any point is paid once when repeated, with its tip and the cash of its drawer', async () => {
  const salon = await openSalon();
  await salon.call('journal/drawer-open', { location_id: 1, float: 0 }, { as: 'staff' });
  let visits = 0;
  const crashes = await crashEverywhere(salon, async () => {
    const date = toWireDate(addDays('2026-11-17', Math.floor(visits / AVA_TIMES.length)));
    const time = AVA_TIMES[visits % AVA_TIMES.length];
    const services = [{ ...HAIRCUT, staff_id: 1 }];
    const appointment_id = await bookAsCustomer(salon, { date, time, services });
    visits += 1;
    const input = await toPayInput(salon, { appointment_id, tip: { amount: 5 } });
    const route = checkout.routes['checkout-pay'];
    return async (store) =>
      checkoutPay(await createRequest(salon, route, input, FRONT_DESK), createDependencies(store));
  });
  expect(crashes).toBeGreaterThan(5 * CRASHES.length);
  const [drawer] = await listDrawers(salon.store, salon.tenant);
  expect(drawer?.received).toBe(visits * 5_913);
  const owed = await listTipBalances(salon.store, salon.tenant);
  expect(owed.reduce((sum, each) => sum + each.owed, 0)).toBe(visits * 500);
});

// BEHAVIOR §37.8, §37.9
nightTest(
  'a bill of two visits and a package that crashes at any point is paid once when repeated',
  async () => {
    const salon = await openSalon();
    const { id: template_id } = await definePackage(salon);
    let [bills, visits] = [0, 0];
    const bookNext = () => {
      const day = Math.floor(visits / AVA_TIMES.length);
      // Tuesday to Friday of each week
      const date = toWireDate(addDays('2026-11-17', 7 * Math.floor(day / 4) + (day % 4)));
      const time = AVA_TIMES[visits % AVA_TIMES.length];
      visits += 1;
      return bookAsCustomer(salon, { date, time, services: [{ ...HAIRCUT, staff_id: 1 }] });
    };
    const crashes = await crashEverywhere(salon, async () => {
      const appointment_ids = [await bookNext(), await bookNext()];
      bills += 1;
      const input = await toPayInput(salon, { appointment_ids, sales: [{ kind: 'package', template_id }] });
      const route = checkout.routes['checkout-pay'];
      return async (store) =>
        checkoutPay(await createRequest(salon, route, input, FRONT_DESK), createDependencies(store));
    });
    expect(crashes).toBeGreaterThan(5 * CRASHES.length);
    expect(await listSoldPackages(salon)).toHaveLength(bills);
  },
);

/** Crashes the ending of bookings with redemptions, and expects that all redemptions are returned. */
async function countReturnCrashes(salon: TestSalon, ending: 'cancel' | 'fail') {
  const pack = await createSoldPackage(salon);
  const { id, number } = await createSoldCard(salon, { value: 50_000 });
  const crashes = await crashEverywhere(salon, async () => {
    const visit = await bookAsCustomer(salon, {
      date: '2026/11/19',
      time: '01:00 PM',
      services: [HAIRCUT, COLOUR],
      redemptions: [
        { type: 'package', purchased_package_id: pack, service_id: 1 },
        // A card that pays all else leaves no deposit that could fail
        ...(ending === 'cancel' ? [{ type: 'gift_card', giftcard_number: number }] : []),
      ],
    });
    const route = appointments.routes['appointment-cancel'];
    return async (store) => {
      if (ending === 'cancel') {
        const request = await createRequest(salon, route, { appointment_id: visit }, FRONT_DESK);
        return appointmentCancel(request, createDependencies(store));
      }
      const appointment = await getStoredAppointment(salon, visit);
      if (appointment.status !== 0) return undefined;
      const payment = { tenant: salon.tenant, salon: await getSalonRecord(salon), now: salon.clock.now() };
      const deps = { store, catalogs: openCatalogLoader(store) };
      const { changes } = await decideAppointmentPaymentFailure(deps, payment, appointment);
      return store.commit(changes);
    };
  });
  expect((await getSoldProduct(salon, 'PURCHASED-PACKAGE', pack)).head.remaining).toBe(3);
  expect((await getSoldProduct(salon, 'PURCHASED-GIFTCARD', id)).head.remaining).toBe(50_000);
  return crashes;
}

nightTest('a cancellation that crashes at any point returns redemptions once when repeated', async () => {
  expect(await countReturnCrashes(await openSalon(), 'cancel')).toBeGreaterThan(2.5 * CRASHES.length);
});

nightTest('a failed deposit that crashes at any point returns redemptions once when repeated', async () => {
  expect(await countReturnCrashes(await openSalon(DEPOSITS_ON), 'fail')).toBeGreaterThan(
    1.5 * CRASHES.length,
  );
});

/** Bills of two visits on a day from Tuesday to Friday and a package, paid by a card; each call books the next. */
async function openCardBills() {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { id: template_id } = await definePackage(salon);
  const ports = {
    sealing: openPlatformSealing(salon.environment),
    processors: createProcessorOpener(salon.environment),
    hashJson,
  };
  const toDependencies = (store: Store) =>
    ({ ...(createDependencies(store) as Dependencies), ...ports }) as Dependencies & typeof ports;
  let bills = 0;
  const book = (place: number) => {
    const day = Math.floor(place / AVA_TIMES.length);
    const date = toWireDate(addDays('2026-11-24', (day % 4) + 7 * Math.floor(day / 4)));
    const services = [{ ...HAIRCUT, staff_id: 1 }];
    return bookAsCustomer(salon, { date, time: AVA_TIMES[place % AVA_TIMES.length], services });
  };
  const toInput = async (card: object) => {
    const appointment_ids = [await book(2 * bills), await book(2 * bills + 1)];
    bills += 1;
    const input = await toPayInput(salon, { appointment_ids, sales: [{ kind: 'package', template_id }] });
    return { ...input, tenders: [{ ...card, amount: input.tenders[0]?.amount }] };
  };
  const pay = async (store: Store, input: object) =>
    checkoutPay(
      await createRequest(salon, checkout.routes['checkout-pay'], input as never, FRONT_DESK),
      toDependencies(store),
    );
  // Scheduled work captures what is committed, and frees the rest
  const settle = async (minutes = 60) => {
    await salon.clock.advance(minutes);
    await salon.runScheduledWork();
  };
  /** Each bill is paid by one payment, and nothing else holds money of a card. */
  const expectPaidOnce = async () => {
    await settle();
    const intents = (await account.stripe.paymentIntents.list({ limit: 100 })).data;
    const states = intents.map(({ status }) => status);
    expect(states.filter((status) => status === 'succeeded')).toHaveLength(bills);
    expect(states).not.toContain('requires_capture');
    expect(await listSoldPackages(salon)).toHaveLength(bills);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  };
  return { salon, account, toDependencies, toInput, pay, settle, expectPaidOnce };
}

// BEHAVIOR §37.4, §37.8
nightTest(
  'a bill of two visits and a package whose saved card is charged is paid once, wherever the process crashes',
  async () => {
    const { salon, account, toInput, pay, settle, expectPaidOnce } = await openCardBills();
    await saveCard(salon, account);
    const prepare = async (): Promise<Operation> => {
      const input = await toInput({ kind: 'card_on_file' });
      return (store) => pay(store, input);
    };
    expect(await crashEverywhere(salon, prepare, settle)).toBeGreaterThan(5 * CRASHES.length);
    await expectPaidOnce();
  },
);

// BEHAVIOR §37.6, §37.8
nightTest(
  'a bill at a reader that crashes at any point of its beginning waits once when repeated',
  async () => {
    const { salon, account, toInput, pay, settle, expectPaidOnce } = await openCardBills();
    const reader = openReader(salon, account, await registerReader(salon));
    const prepare = async (): Promise<Operation> => {
      const input = await toInput({ kind: 'reader', reader_id: reader.id });
      return async (store) => {
        const begun = await pay(store, input);
        // A bill that is paid is not paid again
        if (!begun.ok || !('checkout_id' in begun.value.data)) return;
        await reader.present();
        await showCheckout(salon, begun.value.data.checkout_id);
      };
    };
    expect(await crashEverywhere(salon, prepare, settle)).toBeGreaterThan(3 * CRASHES.length);
    await expectPaidOnce();
  },
);

// BEHAVIOR §37.6, §37.8
nightTest(
  'a bill whose card was presented at a reader is paid once, wherever its settlement crashes',
  async () => {
    const { salon, account, toDependencies, toInput, pay, settle, expectPaidOnce } = await openCardBills();
    const reader = openReader(salon, account, await registerReader(salon));
    const prepare = async (): Promise<Operation> => {
      const begun = await pay(salon.store, await toInput({ kind: 'reader', reader_id: reader.id }));
      if (!begun.ok || !('checkout_id' in begun.value.data)) throw new Error(JSON.stringify(begun));
      const { checkout_id } = begun.value.data;
      await reader.present();
      const route = checkout.routes['checkout-show'];
      return async (store) => {
        const request = await createRequest(salon, route, { checkout_id }, FRONT_DESK);
        const shown = await checkoutShow(request, toDependencies(store));
        expect(shown).toMatchObject({ value: { data: { state: 'paid' } } });
      };
    };
    // Scheduled work looks at the reader after 2 minutes
    expect(await crashEverywhere(salon, prepare, () => settle(3))).toBeGreaterThan(5 * CRASHES.length);
    await expectPaidOnce();
  },
);
