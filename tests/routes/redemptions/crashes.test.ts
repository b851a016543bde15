import { expect, test } from 'vitest';
import { appointmentCancel } from '../../../functions/appointments/appointment-cancel.ts';
import { saveBooking } from '../../../functions/booking/save-booking.ts';
import { redemptionGiftCard } from '../../../functions/redemptions/redemption-gift-card.ts';
import { appointments } from '../../../lib/contract/appointments.ts';
import { booking } from '../../../lib/contract/booking.ts';
import { redemptions } from '../../../lib/contract/redemptions.ts';
import type { Route } from '../../../lib/contract/route.ts';
import type { Request, Dependencies as TestSalonOf } from '../../../lib/http/call.ts';
import { addDays, wireDate } from '../../../lib/rules/calendar.ts';
import { openCatalogs } from '../../../lib/table/catalogs.ts';
import type { Store } from '../../../lib/table/store.ts';
import { failAppointment } from '../../../lib/workflows/payments/settle-appointment.ts';
import { bookAsCustomer } from '../../support/appointments.ts';
import { BLOW_DRY, HAIRCUT } from '../../support/bookings.ts';
import { Crash, dyingStore } from '../../support/crashing.ts';
import { COLOUR, DEPOSITS_ON } from '../../support/paying.ts';
import {
  findings,
  openVisits,
  productOf,
  salonOf,
  soldCard,
  soldMembership,
  soldPackage,
  visitIn,
} from '../../support/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const salons = useTestSalons();

/** More calls than any of these operations makes. */
const CALLS_MAX = 40;

/** What a handler is given, its table the one of a process that may die. */
async function given<R extends Route>(
  testSalon: TestSalon,
  route: R,
  input: object,
  caller: Request<Route>['caller'],
) {
  const request = {
    tenant: testSalon.tenant,
    salon: await salonOf(testSalon),
    caller,
    input: route.input.parse(input),
    now: testSalon.clock.now(),
    requestId: 'crash',
    address: '10.0.0.1',
    url: '',
    keep: () => [],
    raceLost: () => undefined,
  };
  return request as unknown as Request<R>;
}
const houseOn = (store: Store) =>
  ({ store, catalogs: openCatalogs(store) }) as unknown as TestSalonOf & never;

const DESK = { kind: 'user', id: 2, role: 'staff' } as const;

type Work = (testSalon: TestSalon, store: Store) => Promise<unknown>;

/** Lets the work die at each of its calls, then does it whole: the books are right after every one. */
async function dieEverywhere(
  testSalon: TestSalon,
  prepare: (testSalon: TestSalon) => Promise<Work>,
): Promise<number> {
  let deaths = 0;
  for (const when of ['before', 'after'] as const) {
    for (let at = 1; at <= CALLS_MAX; at += 1) {
      const work = await prepare(testSalon);
      const dying = dyingStore(testSalon.store, at, when);
      const end = await work(testSalon, dying.store).catch((error: unknown) => error);
      expect(await findings(testSalon), `${when} call ${at}`).toEqual([]);
      await work(testSalon, testSalon.store);
      if (!(end instanceof Crash)) break;
      deaths += 1;
    }
  }
  expect(await findings(testSalon)).toEqual([]);
  return deaths;
}

test('a booking with redemptions that dies at any point leaves the books right', async () => {
  const testSalon = await salons();
  const [pack, membership] = [
    await soldPackage(testSalon, { groups: [[500, 1]] }),
    await soldMembership(testSalon, { groups: [[500, 3]] }),
  ];
  const { number } = await soldCard(testSalon, { value: 10_000_000 });
  let count = 0;
  const deaths = await dieEverywhere(testSalon, async () => {
    count += 1;
    const input = {
      location_id: 1,
      customer_id: 1,
      date: wireDate(addDays('2026-12-01', count)),
      override: 1,
      time: '01:00 PM',
      services: [HAIRCUT, BLOW_DRY, COLOUR],
      redemptions: [
        { type: 'gift_card', giftcard_number: number },
        { type: 'membership', purchased_membership_id: membership, service_id: 3 },
        { type: 'package', purchased_package_id: pack, service_id: 1 },
      ],
    };
    return async (at, store) =>
      saveBooking(await given(at, booking.routes['save-booking'], input, DESK), houseOn(store));
  });
  expect(deaths).toBeGreaterThan(10);
});

test('a redemption that dies at any point leaves the books right, and pays once when it is sent again', async () => {
  const testSalon = await salons();
  const { id, number } = await soldCard(testSalon, { value: 10_000_000 });
  let visits = 0;
  const deaths = await dieEverywhere(testSalon, async () => {
    const [visit] = await openVisits(testSalon, [[1]]);
    visits += 1;
    const input = { appointment_id: visit, giftcard_number: number };
    const route = redemptions.routes['redemption-gift-card'];
    return async (at, store) => redemptionGiftCard(await given(at, route, input, DESK), houseOn(store));
  });
  expect(deaths).toBeGreaterThan(5);
  const { head } = await productOf(testSalon, 'PURCHASED-GIFTCARD', id);
  expect(head.remaining).toBe(10_000_000 - visits * 5_413);
});

/** A booking whose products are to go back; they are all there once it has been called off. */
async function called(testSalon: TestSalon, settings: 'cancel' | 'fail') {
  const pack = await soldPackage(testSalon);
  const { id, number } = await soldCard(testSalon, { value: 50_000 });
  const deaths = await dieEverywhere(testSalon, async () => {
    const visit = await bookAsCustomer(testSalon, {
      date: '2026/11/19',
      time: '01:00 PM',
      services: [HAIRCUT, COLOUR],
      redemptions: [
        { type: 'package', purchased_package_id: pack, service_id: 1 },
        { type: 'gift_card', giftcard_number: number },
      ],
    });
    const route = appointments.routes['appointment-cancel'];
    return async (at, store) => {
      if (settings === 'cancel') {
        const request = await given(at, route, { appointment_id: visit }, DESK);
        return appointmentCancel(request, houseOn(store));
      }
      const current = await visitIn(at, visit);
      if (current.status !== 0) return undefined;
      const payment = { tenant: at.tenant, salon: await salonOf(at), now: at.clock.now() };
      const parts = { store, catalogs: openCatalogs(store) };
      const { changes } = await failAppointment(parts, payment, current);
      return store.commit(changes);
    };
  });
  expect((await productOf(testSalon, 'PURCHASED-PACKAGE', pack)).head.remaining).toBe(3);
  expect((await productOf(testSalon, 'PURCHASED-GIFTCARD', id)).head.remaining).toBe(50_000);
  return deaths;
}

test('a cancel that dies at any point gives back once when it is sent again', async () => {
  expect(await called(await salons(), 'cancel')).toBeGreaterThan(5);
});

test('a failed deposit that dies at any point gives back once when it is reported again', async () => {
  expect(await called(await salons(DEPOSITS_ON), 'fail')).toBeGreaterThan(3);
});
