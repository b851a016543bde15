import { describe, expect, test } from 'vitest';
import type { Principal } from '../../../lib/rules/access/principals.ts';
import type { AppointmentLine } from '../../../lib/rules/booking/appointments.ts';
import {
  checkCustomerDepositMatchesQuote,
  computeAmountsByPaymentType,
  computeDepositCappedByLoweredPrices,
  computeHighestDeposit,
  computeServiceDepositInWholeUnits,
  type DepositSwitches,
  decideComputedOrChosenDeposit,
} from '../../../lib/rules/booking/deposits.ts';
import { invalid, ok } from '../../../lib/rules/outcome.ts';
import type { PaymentType } from '../../../lib/rules/salons/salon.ts';
import { DEFAULT_SETTINGS } from '../../../lib/rules/salons/settings.ts';
import { toCustomer, toUser } from '../../support/accounts/principals.ts';
import { slotCase } from '../../support/booking/slot-questions.ts';
import { catalog, service } from '../../support/catalog/salon-parts.ts';

const ON: DepositSwitches = { depositEnable: true, saveCardEnable: true, payLaterEnable: true };

type Row = [
  name: string,
  type: PaymentType,
  switches: DepositSwitches,
  min: number,
  price: number,
  due: number,
];

const rows: Row[] = [
  ['Pay at Salon asks for nothing', 0, ON, 2000, 9000, 0],
  ['Deposit asks for min_amount', 1, ON, 2000, 9000, 2000],
  ['Deposit without a min_amount asks for nothing', 1, ON, 0, 9000, 0],
  ['Deposit cuts min_amount to whole units', 1, ON, 2099, 9000, 2000],
  ['Deposit asks for no more than the final price', 1, ON, 20000, 9000, 9000],
  ['Deposit asks for no more than the whole units of the final price', 1, ON, 20000, 9075, 9000],
  ['Save Card asks for nothing', 2, ON, 2000, 9000, 0],
  ['Pay Later asks for the full price in whole units', 3, ON, 2000, 9075, 9000],
  ['Pay Later counts as Pay at Salon while it is off', 3, { ...ON, payLaterEnable: false }, 0, 9000, 0],
  ['the master switch turns a deposit off', 1, { ...ON, depositEnable: false }, 2000, 9000, 0],
  ['the master switch turns Pay Later off', 3, { ...ON, depositEnable: false }, 2000, 9000, 0],
];

test.each(rows)('%s (BEHAVIOR §15.1)', (_name, paymentType, switches, minAmount, price, due) => {
  expect(computeServiceDepositInWholeUnits({ paymentType, minAmount }, price, switches)).toBe(due);
});

const CUSTOMER = toCustomer(7);
const FRONT_DESK = toUser('staff');
/** 1 Deposit of 20.00; 2 Pay Later; 3 Pay at Salon; 4 Save Card; 5 Deposit of 0. */
const SERVICES = [
  service(1, { paymentType: 1, minAmount: 2000 }),
  service(2, { paymentType: 3 }),
  service(3),
  service(4, { paymentType: 2 }),
  service(5, { paymentType: 1 }),
];
const CATALOG = catalog({ services: SERVICES });
const line = (serviceId: number, rest: Partial<AppointmentLine> = {}): AppointmentLine => ({
  serviceId,
  pricingOptionId: null,
  staffId: null,
  from: 600,
  to: 660,
  duration: 60,
  price: 5000,
  addOns: [],
  ...rest,
});
const toSalon = (switches: DepositSwitches) => ({ settings: { ...DEFAULT_SETTINGS, ...switches } });
const OFF = { ...ON, depositEnable: false };

// BEHAVIOR §15.2
describe('the deposit of a booking', () => {
  const BILL = { subtotal: 12000, tax: 0, total: 12000 };
  const check = (
    caller: Principal,
    lines: readonly AppointmentLine[],
    requestedDeposit?: number,
    switches: DepositSwitches = ON,
  ) =>
    decideComputedOrChosenDeposit({
      lines,
      bill: BILL,
      catalog: CATALOG,
      salon: toSalon(switches),
      caller,
      requestedDeposit,
    });

  test('is the sum of what the lines ask for at their final price; covered ones ask for nothing', () => {
    const lines = [line(1), line(2, { discount: 1050 }), line(3), line(2, { coveredBy: 'package' })];
    const [first, second, ...others] = lines;
    const due = ok({
      deposit: 5900,
      lines: [{ ...first, deposit: 2000 }, { ...second, deposit: 3900 }, ...others],
    });
    expect(check(CUSTOMER, lines)).toStrictEqual(due);
  });

  test('may be sent as it is computed, or as gift cards and credit leave it', () => {
    const send = (caller: Principal, requestedDeposit?: number) =>
      checkCustomerDepositMatchesQuote({ salon: toSalon(ON), caller, requestedDeposit }, 5900, 900);
    for (const known of [undefined, 5900, 900]) expect(send(CUSTOMER, known)).toStrictEqual(ok(undefined));
    expect(send(CUSTOMER, 5800)).toStrictEqual(invalid('depositAmount', 'Must be 59.00'));
    expect(send(FRONT_DESK, 5800)).toStrictEqual(ok(undefined));
  });

  test('is what the front desk sends, in whole units and up to the total; by default 0', () => {
    const lines = [line(1)];
    expect(check(FRONT_DESK, lines)).toStrictEqual(ok({ deposit: 0, lines }));
    expect(check(FRONT_DESK, lines, 12000)).toStrictEqual(ok({ deposit: 12000, lines }));
    expect(check(FRONT_DESK, lines, 12001)).toStrictEqual(invalid('depositAmount', 'Must be at most 120.00'));
    expect(check(FRONT_DESK, lines, 3050)).toStrictEqual(
      invalid('depositAmount', 'Must be whole currency units'),
    );
  });

  test('is 0 for everybody while deposits are off', () => {
    const lines = [line(1)];
    expect(check(FRONT_DESK, lines, undefined, OFF)).toStrictEqual(ok({ deposit: 0, lines }));
    expect(check(CUSTOMER, lines, undefined, OFF)).toStrictEqual(ok({ deposit: 0, lines }));
    for (const caller of [FRONT_DESK, CUSTOMER])
      expect(
        checkCustomerDepositMatchesQuote({ salon: toSalon(OFF), caller, requestedDeposit: 1000 }, 0, 0),
      ).toStrictEqual(invalid('depositAmount', 'Must be 0.00'));
  });

  test('is never above the highest one, at list prices', () => {
    const visit = slotCase({ services: SERVICES, visit: [[1], [2], [3]] }).visit;
    const highest = (caller: Principal, requested?: number, switches = ON) =>
      computeHighestDeposit(visit, toSalon(switches), caller, requested);
    expect([highest(CUSTOMER), highest(CUSTOMER, 100), highest(CUSTOMER, 100, OFF)]).toStrictEqual([
      7000, 7000, 0,
    ]);
    expect([highest(FRONT_DESK), highest(FRONT_DESK, 100), highest(FRONT_DESK, 100, OFF)]).toStrictEqual([
      0, 100, 0,
    ]);
  });
});

// BEHAVIOR §14.7, §15.1
test.each<[string, AppointmentLine[], number, number, DepositSwitches, [PaymentType, number][]]>([
  [
    'each type that is offered, and the rest at the salon',
    [line(2, { deposit: 5000 }), line(1, { deposit: 2000 }), line(1, { deposit: 2000 }), line(4)],
    9000,
    700,
    ON,
    [
      [0, 700],
      [1, 4000],
      [2, 0],
      [3, 5000],
    ],
  ],
  ['none at the salon where nothing is due', [line(1, { deposit: 2000 })], 2000, 0, ON, [[1, 2000]]],
  ['none for a covered line', [line(1, { coveredBy: 'package' })], 0, 0, ON, []],
  [
    'Pay at Salon for types that are not offered',
    [line(1), line(2), line(4)],
    0,
    900,
    { depositEnable: false, saveCardEnable: false, payLaterEnable: false },
    [[0, 900]],
  ],
  ['Pay at Salon for a deposit of 0', [line(5)], 0, 900, ON, [[0, 900]]],
  [
    'a deposit that the front desk chose',
    [line(3)],
    3000,
    900,
    ON,
    [
      [0, 900],
      [1, 3000],
    ],
  ],
])('the payment options are %s', (_name, lines, depositAmount, dueAtSalon, switches, options) => {
  const listed = computeAmountsByPaymentType({ lines, depositAmount }, dueAtSalon, CATALOG, switches);
  expect(listed.map(({ type, amount }) => [type, amount])).toStrictEqual(options);
});

// BEHAVIOR §15.2
test.each<[string, AppointmentLine[], number, AppointmentLine[], number, number, (number | undefined)[]]>([
  [
    'stays where no price is lower',
    [line(1, { deposit: 2000 })],
    2000,
    [line(1, { deposit: 2000 })],
    5000,
    2000,
    [2000],
  ],
  [
    'asks nothing for a covered line',
    [line(1, { deposit: 2000 }), line(2, { deposit: 5000 })],
    7000,
    [line(1, { deposit: 2000, coveredBy: 'package' }), line(2, { deposit: 5000 })],
    5000,
    5000,
    [undefined, 5000],
  ],
  [
    'asks no more than the rest of the price, in whole units',
    [line(2, { deposit: 5000 })],
    5000,
    [line(2, { deposit: 5000, discount: 1050 })],
    5000,
    3900,
    [3900],
  ],
  ['chosen by the front desk stays', [line(1)], 3000, [line(1, { discount: 100 })], 4900, 3000, [undefined]],
  [
    'is at most the total, in whole units',
    [line(1)],
    3000,
    [line(1, { discount: 4000 })],
    1090,
    1000,
    [undefined],
  ],
])(
  'a pending deposit after redemptions %s',
  (_name, before, depositAmount, after, total, deposit, shares) => {
    const lowered = computeDepositCappedByLoweredPrices({ lines: before, depositAmount }, after, total);
    expect(lowered.deposit).toBe(deposit);
    expect(lowered.lines.map((each) => each.deposit)).toStrictEqual(shares);
  },
);
