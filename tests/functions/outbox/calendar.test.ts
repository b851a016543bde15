import { describe, expect, test } from 'vitest';
import { visitEntry } from '../../../functions/outbox/mails/visit-entry.ts';
import type { Visit } from '../../../functions/outbox/visit.ts';
import { calendarFile } from '../../../lib/ports/ics.ts';
import { APPOINTMENT_STATUS, type Appointment } from '../../../lib/rules/booking/appointments.ts';
import { APPOINTMENT, LOCATION, SALON } from '../../support/notified-salon.ts';

const POSTING = { at: new Date('2027-02-01T15:00:00.000Z'), from: 'bookings@platform.test' };

function visit(salon: Partial<typeof SALON>, appointment: Partial<Appointment>, minutes = 90): Visit {
  const booked = { ...APPOINTMENT, ...appointment };
  const from = booked.minute;
  return {
    salon: { ...SALON, catalogVersion: 1, ...salon },
    location: LOCATION,
    appointment: booked,
    client: { fname: 'Jane', name: 'Jane Doe', email: 'jane@customers.test', hasAccount: true },
    services: [{ from, to: from + minutes, name: 'Haircut', minutes, price: 6000, staff: null, addOns: [] }],
  };
}

/** Properties of the file with their parameters, long lines joined again (RFC 5545, 3.1). */
function propertiesOf(subject: Visit): Map<string, string> {
  const { content } = calendarFile(visitEntry(subject, POSTING));
  const lines = content.replace(/\r\n[ \t]/g, '').split('\r\n');
  return new Map(
    lines.map((line) => [line.slice(0, line.search(/[;:]/)), line.slice(line.search(/[;:]/) + 1)]),
  );
}

describe('the calendar entry is at the right instant on the days when the clocks change', () => {
  test.each([
    ['America/New_York', '2027-03-14', 540, 90, '2027-03-14T09:00-04:00', '2027-03-14T10:30-04:00'],
    ['America/New_York', '2027-03-14', 60, 150, '2027-03-14T01:00-05:00', '2027-03-14T03:30-04:00'],
    ['America/New_York', '2027-11-07', 540, 90, '2027-11-07T09:00-05:00', '2027-11-07T10:30-05:00'],
    ['America/New_York', '2027-11-07', 30, 120, '2027-11-07T00:30-04:00', '2027-11-07T02:30-05:00'],
    ['Europe/Berlin', '2027-03-28', 540, 90, '2027-03-28T09:00+02:00', '2027-03-28T10:30+02:00'],
    ['Europe/Berlin', '2027-03-28', 90, 120, '2027-03-28T01:30+01:00', '2027-03-28T03:30+02:00'],
    ['Europe/Berlin', '2027-10-31', 540, 90, '2027-10-31T09:00+01:00', '2027-10-31T10:30+01:00'],
    ['Europe/Berlin', '2027-10-31', 120, 90, '2027-10-31T02:00+02:00', '2027-10-31T03:30+01:00'],
    ['Australia/Sydney', '2027-04-04', 540, 90, '2027-04-04T09:00+10:00', '2027-04-04T10:30+10:00'],
    ['Australia/Sydney', '2027-04-04', 60, 180, '2027-04-04T01:00+11:00', '2027-04-04T04:00+10:00'],
    ['Australia/Sydney', '2027-10-03', 540, 90, '2027-10-03T09:00+11:00', '2027-10-03T10:30+11:00'],
    ['Australia/Sydney', '2027-10-03', 60, 150, '2027-10-03T01:00+10:00', '2027-10-03T03:30+11:00'],
  ])('%s %s, minute %i, %i minutes', (timeZone, date, minute, minutes, start, end) => {
    const properties = propertiesOf(visit({ timeZone }, { date, minute }, minutes));
    const utc = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.000/g, '');
    expect(properties.get('DTSTART')).toBe(utc(start));
    expect(properties.get('DTEND')).toBe(utc(end));
  });
});

describe('the calendar entry', () => {
  test('says what, where, by whom, and which appointment', () => {
    const properties = propertiesOf(visit({}, {}));
    expect(Object.fromEntries(properties)).toMatchObject({
      VERSION: '2.0',
      METHOD: 'PUBLISH',
      UID: 'shear-joy-apt-42@platform.test',
      SEQUENCE: '0',
      DTSTAMP: '20270201T150000Z',
      SUMMARY: 'Haircut – Shear Joy',
      LOCATION: 'Shear Joy Downtown\\, 12 Mercer Street\\, New York\\, NY 10013',
      DESCRIPTION: 'APT-000042\\n+1 212 555 0100',
      ORGANIZER: 'CN="Shear Joy":mailto:hello@shear-joy.test',
      STATUS: 'CONFIRMED',
    });
  });

  test('keeps its name and counts its moves; a cancelled one takes itself away', () => {
    const moved = propertiesOf(visit({}, { date: '2027-03-09', moves: 1 }));
    expect(moved.get('UID')).toBe('shear-joy-apt-42@platform.test');
    expect(moved.get('SEQUENCE')).toBe('1');
    const cancelled = propertiesOf(visit({}, { status: APPOINTMENT_STATUS.cancelled, moves: 2 }));
    expect(cancelled.get('METHOD')).toBe('CANCEL');
    expect(cancelled.get('STATUS')).toBe('CANCELLED');
  });

  test('keeps to its lines whatever the salon is called', () => {
    const name = 'Joy";X=1:\r\nBEGIN:VALARM\u2028BEGIN:VALARM\nATTACH:evil, \\ "';
    const { content } = calendarFile(visitEntry(visit({ name }, {}), POSTING));
    const lines = content.split('\r\n');
    expect(lines.filter((line) => /^(BEGIN|ATTACH)/.test(line))).toEqual(['BEGIN:VCALENDAR', 'BEGIN:VEVENT']);
    expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n\u2028]/.test(line))).toBe(true);
  });
});
