import { expect, test } from 'vitest';
import type { Appointment, AppointmentLine, ProductLine } from '../../../lib/rules/booking/appointments.ts';
import { withRecordedPriceCuts } from '../../../lib/rules/booking/lowered-prices.ts';
import { createAppointment } from '../../support/messages/notified-visit.ts';

const [FIRST] = createAppointment(1).lines;
const line = (serviceId: number, price: number, fields: Partial<AppointmentLine> = {}): AppointmentLine =>
  ({
    ...FIRST,
    serviceId,
    price,
    staffId: 1,
    addOns: [],
    coveredBy: undefined,
    ...fields,
  }) as AppointmentLine;
const product = (name: string, price: number, qty = 1): ProductLine => ({ name, price, qty, discount: 0 });
const visit = (lines: readonly AppointmentLine[], fields: Partial<Appointment> = {}): Appointment =>
  createAppointment(1, { lines: [...lines], ...fields } as Partial<Appointment>);
const ARRIVED = { arrivedAt: '2026-11-16T15:00:00.000Z' };

const CUT = line(1, 5_000);
const COLOR = line(2, 12_000);
const TONER = line(3, 4_500);
const OIL = { addOns: [{ addOnId: 7, price: 900, duration: 5 }] };

// BEHAVIOR §36.10
test.each<[string, Appointment, Appointment, readonly (readonly [string, number])[]]>([
  ['nothing of a shorter visit before the check-in', visit([CUT, COLOR]), visit([CUT]), []],
  [
    'a service after the check-in',
    visit([CUT, COLOR], ARRIVED),
    visit([CUT], ARRIVED),
    [['takenOff', 12_000]],
  ],
  ['one of two equal services', visit([CUT, CUT], ARRIVED), visit([CUT], ARRIVED), [['takenOff', 5_000]]],
  [
    'an add-on with its service',
    visit([CUT, line(2, 12_000, OIL)], ARRIVED),
    visit([CUT], ARRIVED),
    [
      ['takenOff', 12_000],
      ['takenOff', 900],
    ],
  ],
  ['cheaper services, also before the check-in', visit([COLOR]), visit([TONER]), [['changed', 7_500]]],
  ['a service that got cheaper', visit([CUT, COLOR]), visit([line(1, 4_000), COLOR]), [['changed', 1_000]]],
  [
    'nothing of a service that a package now pays',
    visit([CUT]),
    visit([line(1, 5_000, { coveredBy: 'package' })]),
    [],
  ],
  ['nothing of dearer services', visit([TONER], ARRIVED), visit([COLOR], ARRIVED), []],
  [
    'nothing of a service that a package pays',
    visit([CUT, line(2, 12_000, { coveredBy: 'package' })], ARRIVED),
    visit([CUT], ARRIVED),
    [],
  ],
  [
    'pieces of a product after the check-in, at the price of the record',
    visit([CUT], { ...ARRIVED, products: [{ ...product('Wax', 800, 3), recordPrice: 1_000 }] }),
    visit([CUT], { ...ARRIVED, products: [{ ...product('Wax', 800), recordPrice: 1_000 }] }),
    [
      ['takenOff', 1_000],
      ['takenOff', 1_000],
    ],
  ],
])('a change lists %s', (_, before, after, expected) => {
  const { lowered = [] } = withRecordedPriceCuts(before, after, 'Sam');
  expect(lowered.map(({ kind, amount }) => [kind, amount])).toStrictEqual(expected);
  expect(lowered.every(({ by, staffId }) => by === 'Sam' && (staffId === 1 || staffId === null))).toBe(true);
});

test('what comes back is no longer listed, and what others took off stays', () => {
  const off = withRecordedPriceCuts(visit([CUT, COLOR, TONER], ARRIVED), visit([CUT], ARRIVED), 'Sam');
  const back = withRecordedPriceCuts(off, { ...off, lines: [CUT, TONER] }, 'Olivia');
  expect(back.lowered).toMatchObject([{ kind: 'takenOff', amount: 12_000, by: 'Sam' }]);
  const whole = withRecordedPriceCuts(back, { ...back, lines: [CUT, TONER, COLOR] }, 'Olivia');
  expect(whole).not.toHaveProperty('lowered');
});

test('a price that comes back is no longer listed', () => {
  const cheap = withRecordedPriceCuts(visit([CUT]), visit([line(1, 4_000)]), 'Sam');
  expect(withRecordedPriceCuts(cheap, { ...cheap, lines: [CUT] }, 'Sam')).not.toHaveProperty('lowered');
});

test('one of two equal items that comes back takes one row away', () => {
  const off = withRecordedPriceCuts(visit([CUT, CUT], ARRIVED), visit([], ARRIVED), 'Sam');
  const back = withRecordedPriceCuts(off, { ...off, lines: [CUT] }, 'Sam');
  expect(back.lowered).toMatchObject([{ kind: 'takenOff', amount: 5_000 }]);
});

test('a row of several services goes only when all of them are back', () => {
  const cheap = withRecordedPriceCuts(visit([CUT, COLOR]), visit([TONER]), 'Sam');
  const half = withRecordedPriceCuts(cheap, { ...cheap, lines: [TONER, CUT] }, 'Sam');
  expect(half.lowered).toMatchObject([{ kind: 'changed', amount: 12_500 }]);
  const other = withRecordedPriceCuts(cheap, { ...cheap, lines: [TONER, line(9, 100)] }, 'Sam');
  expect(other.lowered).toStrictEqual(cheap.lowered);
});

test('another product, add-on or price of a service does not bring back what was taken off', () => {
  const wax = [{ ...product('Wax', 800), productId: 1 }, product('Gel', 700)];
  const all = visit([CUT, line(1, 5_000, { pricingOptionId: 4, ...OIL })], { ...ARRIVED, products: wax });
  const off = withRecordedPriceCuts(all, visit([CUT], ARRIVED), 'Sam');
  expect(off.lowered?.map(({ keys, amount }) => [...keys, amount])).toStrictEqual([
    ['service 1 4 5000', 5_000],
    ['add-on 7', 900],
    ['product 1', 800],
    ['product Gel', 700],
  ]);
});
