import { describe, expect, test } from 'vitest';
import type { VisitDetails } from '../../../functions/outbox/visit-details.ts';
import { toCalendarFile } from '../../../lib/ports/ics.ts';
import { APPOINTMENT_STATUS, type Appointment } from '../../../lib/rules/booking/appointments.ts';
import { toCalendarEvent } from '../../../lib/views/booking/calendar-event.ts';
import { APPOINTMENT, LOCATION, SALON } from '../../support/messages/notified-visit.ts';

const CONTEXT = { at: new Date('2027-02-01T15:00:00.000Z'), from: 'bookings@platform.test' };

function toVisit(
  salon: Partial<typeof SALON>,
  appointment: Partial<Appointment>,
  minutes = 90,
): VisitDetails {
  const from = appointment.minute ?? APPOINTMENT.minute;
  const [line] = APPOINTMENT.lines;
  const lines = [{ ...line, from, to: from + minutes, duration: minutes, addOns: [] }];
  const booked = { ...APPOINTMENT, lines, ...appointment } as Appointment;
  return {
    salon: { ...SALON, catalogVersion: 1, ...salon },
    location: LOCATION,
    appointment: booked,
    client: {
      fname: 'Jane',
      name: 'Jane Doe',
      email: 'jane@customers.test',
      phone: '',
      hasAccount: true,
      isVerified: true,
    },
    canChange: true,
    manageUrl: 'https://shear-joy.test/me/visit?token=abc',
    services: [
      {
        from,
        to: from + minutes,
        name: 'Haircut',
        minutes,
        price: 6000,
        staff: null,
        guestNo: 0,
        guestName: '',
        resources: [],
        addOns: [],
      },
    ],
  };
}

/** Properties of the calendar file with their parameters; unfolds long lines (RFC 5545, 3.1). */
function readProperties(visit: VisitDetails): Map<string, string> {
  const { content } = toCalendarFile([toCalendarEvent(visit, CONTEXT)]);
  const lines = content.replace(/\r\n[ \t]/g, '').split('\r\n');
  return new Map(
    lines.map((line) => [line.slice(0, line.search(/[;:]/)), line.slice(line.search(/[;:]/) + 1)]),
  );
}

describe('the calendar entry has the right times on days of a clock change (BEHAVIOR §6.3)', () => {
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
    const properties = readProperties(toVisit({ timeZone }, { date, minute }, minutes));
    const utc = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.000/g, '');
    expect(properties.get('DTSTART')).toBe(utc(start));
    expect(properties.get('DTEND')).toBe(utc(end));
  });
});

describe('the calendar entry (BEHAVIOR §29.2)', () => {
  test('shows services, location, salon and appointment number', () => {
    const properties = readProperties(toVisit({}, {}));
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

  test('keeps its UID, counts reschedules, and is withdrawn by a cancellation', () => {
    const rescheduled = readProperties(toVisit({}, { date: '2027-03-09', moves: 1 }));
    expect(rescheduled.get('UID')).toBe('shear-joy-apt-42@platform.test');
    expect(rescheduled.get('SEQUENCE')).toBe('1');
    const cancelled = readProperties(toVisit({}, { status: APPOINTMENT_STATUS.cancelled, moves: 2 }));
    expect(cancelled.get('METHOD')).toBe('CANCEL');
    expect(cancelled.get('STATUS')).toBe('CANCELLED');
  });

  test('escapes and folds any salon name', () => {
    const name = 'Joy";X=1:\r\nBEGIN:VALARM\u2028BEGIN:VALARM\nATTACH:evil, \\ "';
    const { content } = toCalendarFile([toCalendarEvent(toVisit({ name }, {}), CONTEXT)]);
    const lines = content.split('\r\n');
    expect(lines.filter((line) => /^(BEGIN|ATTACH)/.test(line))).toEqual(['BEGIN:VCALENDAR', 'BEGIN:VEVENT']);
    expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n\u2028]/.test(line))).toBe(true);
  });
});
