import { MILLION_CALLS_PRICE, PRICES } from './prices.ts';

/** One of the calls and events that make up a booking, with the units that one of them takes. */
type BookingStep = {
  /** Its name in infra/docs/GROWTH.md. */
  readonly what: string;
  /** The operation in operations.ts that measures it. A reminder has its own test. */
  readonly operation?: string;
  readonly perBooking: number;
  readonly writeUnits: number;
  readonly readUnits: number;
  /** Whether it is a request through the gateway. */
  readonly isCall: boolean;
  readonly mails?: number;
};

/**
 * A booking with what leads to it and follows it: the only place of these numbers. `tests/infra/budgets.test.ts` measures the units, and
 * `tests/infra/growth-guide.test.ts` compares infra/docs/GROWTH.md.
 */
export const BOOKING_STEPS = [
  {
    what: 'other reads (settings, services, staff)',
    operation: 'get-service-by-location',
    perBooking: 30,
    writeUnits: 1,
    readUnits: 1,
    isCall: true,
  },
  {
    what: 'get-slot, 30 days',
    operation: 'get-slot, 30 days, 5 staff, 8 appointments each a day',
    perBooking: 10,
    writeUnits: 1,
    readUnits: 3,
    isCall: true,
  },
  {
    what: 'save-booking',
    operation: 'save-booking, guest, day page below 2 KB',
    perBooking: 1,
    writeUnits: 28,
    readUnits: 7,
    isCall: true,
  },
  {
    what: 'after a booking (outbox, mails)',
    operation: 'after a booking: mails to customer and staff member',
    perBooking: 1,
    writeUnits: 7,
    readUnits: 10,
    isCall: false,
    mails: 2,
  },
  {
    what: 'the default reminder, a mail',
    perBooking: 1,
    writeUnits: 12,
    readUnits: 11,
    isCall: false,
    mails: 1,
  },
] as const satisfies readonly BookingStep[];

/** The size of a mail with its calendar file (estimate), and what SES charges for a gigabyte. */
const MAIL_KILOBYTES = 12;
const GIGABYTE_OF_ATTACHMENTS = 0.12;

/** The cost of a million bookings in dollars, as far as it follows from the steps. */
export function priceMillionBookings() {
  const sum = (toNumber: (step: BookingStep) => number): number =>
    BOOKING_STEPS.reduce((total, step) => total + step.perBooking * toNumber(step), 0);
  const calls = sum(({ isCall }) => (isCall ? 1 : 0));
  const mails = sum(({ mails: each = 0 }) => each);
  const writeUnits = sum((step) => step.writeUnits);
  const readUnits = sum((step) => step.readUnits);
  return {
    calls,
    mails,
    writeUnits,
    readUnits,
    dollars: {
      'mails (SES)': mails * (1_000 * PRICES.thousandMails + MAIL_KILOBYTES * GIGABYTE_OF_ATTACHMENTS),
      writes: writeUnits * PRICES.millionWriteUnits,
      reads: readUnits * PRICES.millionReadUnits,
      gateway: calls * PRICES.millionRequests,
      'functions of the API': calls * MILLION_CALLS_PRICE,
    },
  };
}
