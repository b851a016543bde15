import { describe, expect, test } from 'vitest';
import { APPOINTMENT_STATUS, type Appointment } from '../../../lib/rules/booking/appointments.ts';
import {
  decideArrival,
  decideCustomerConfirmationAtDesk,
  decideStartOrArrivalUndo,
  decideVisitStart,
} from '../../../lib/rules/booking/arrivals.ts';

const ZONE = 'America/New_York';
/** 10:00 in New York. */
const BEGIN = new Date('2026-11-16T15:00:00.000Z');
const NOW = BEGIN.toISOString();
const EARLIER = '2026-11-16T14:50:00.000Z';
const visit = (fields: object = {}): Appointment =>
  ({
    id: 42,
    date: '2026-11-16',
    minute: 600,
    status: APPOINTMENT_STATUS.confirmed,
    ...fields,
  }) as Appointment;
const REFUSED = {
  ok: false,
  failure: 'transitionNotAllowed',
  errors: { appointmentId: ['Not allowed in this appointment status'] },
};

// BEHAVIOR §17.9
describe('a visit', () => {
  const [evening, night] = [new Date('2026-11-17T04:59:59.999Z'), new Date('2026-11-17T05:00:00.000Z')];

  test.each([
    ['check-in', decideArrival],
    ['start', decideVisitStart],
    ['undo', decideStartOrArrivalUndo],
  ])('takes a %s while it is confirmed, on its day alone', (_, check) => {
    expect(check(visit(), ZONE, evening).ok).toBe(true);
    expect(check(visit(), ZONE, night)).toStrictEqual(REFUSED);
    for (const status of [0, 2, 3, 4, 5])
      expect(check(visit({ status }), ZONE, BEGIN)).toStrictEqual(REFUSED);
  });

  test.each<[string, typeof decideArrival, object, object]>([
    ['arrives', decideArrival, {}, { arrivedAt: NOW }],
    ['arrives once', decideArrival, { arrivedAt: EARLIER }, { arrivedAt: EARLIER }],
    ['begins, which is an arrival too', decideVisitStart, {}, { arrivedAt: NOW, startedAt: NOW }],
    [
      'begins after its arrival',
      decideVisitStart,
      { arrivedAt: EARLIER },
      { arrivedAt: EARLIER, startedAt: NOW },
    ],
    [
      'begins once',
      decideVisitStart,
      { arrivedAt: EARLIER, startedAt: EARLIER },
      { arrivedAt: EARLIER, startedAt: EARLIER },
    ],
    [
      'loses its start first',
      decideStartOrArrivalUndo,
      { arrivedAt: EARLIER, startedAt: NOW },
      { arrivedAt: EARLIER },
    ],
    ['then loses its arrival', decideStartOrArrivalUndo, { arrivedAt: EARLIER }, {}],
    ['has nothing more to lose', decideStartOrArrivalUndo, {}, {}],
  ])('%s', (_, check, before, after) => {
    expect(check(visit(before), ZONE, BEGIN)).toStrictEqual({ ok: true, value: visit(after) });
  });

  test.each([
    ['arrival', decideArrival, { arrivedAt: EARLIER }],
    ['start', decideVisitStart, { arrivedAt: EARLIER, startedAt: EARLIER }],
    ['loss', decideStartOrArrivalUndo, {}],
  ])('is the same record after a repeated %s, so that nothing is written', (_, check, fields) => {
    const before = visit(fields);
    const after = check(before, ZONE, BEGIN);
    expect(after.ok && after.value).toBe(before);
  });

  test('is confirmed until it begins, and keeps the first instant', () => {
    const before = new Date(BEGIN.getTime() - 1);
    const confirmedAt = before.toISOString();
    expect(decideCustomerConfirmationAtDesk(visit(), ZONE, before)).toStrictEqual({
      ok: true,
      value: visit({ confirmedAt, confirmedBy: 'desk' }),
    });
    const again = visit({ confirmedAt: EARLIER });
    expect(decideCustomerConfirmationAtDesk(again, ZONE, before)).toStrictEqual({ ok: true, value: again });
    expect(decideCustomerConfirmationAtDesk(visit(), ZONE, BEGIN)).toStrictEqual(REFUSED);
    expect(
      decideCustomerConfirmationAtDesk(visit({ status: APPOINTMENT_STATUS.pendingPayment }), ZONE, before),
    ).toStrictEqual(REFUSED);
  });
});
