import { priceMillionBookings } from './million-bookings.ts';
import { MILLION_CALLS_PRICE, PRICES } from './prices.ts';
import type { Row } from './report.ts';

/** A salon's month: the assumptions of infra/docs/GROWTH.md. */
const DAYS = 30;
const BOOKINGS_A_DAY = 40;
const BOOKINGS = DAYS * BOOKINGS_A_DAY;
const SIZES = [10, 1_000, 10_000, 100_000] as const;

/** Requests that a booking causes beside those of the API: the stream, queues and their functions. */
const WORKER_CALLS = 4;
const LOG_BYTES = 710;
const EGRESS_KILOBYTES = 80;
const NOTICES = 2;
const REQUESTS_A_NOTICE = 3;
/** A notice is queued in 20 ms and sent in 200 ms (estimate). */
const NOTICE_SECONDS = 0.22;
const STORED_KILOBYTES = 3;
const STORED_MONTHS = 12;

/** An open desk: 10 hours a day. Changes by customers are read twice, see BEHAVIOR §39.11. */
const DESK_MINUTES = 600;
const SAFETY_READS = DESK_MINUTES / 5;
const CHANGES_BY_OTHERS = 50;
const ACCESS_CALLS = 5;
/** Acts of the desk itself: check-in, start, payment and completion of each visit. */
const OWN_ACTS = 4 * BOOKINGS_A_DAY;
/** A diary of 40 visits: a unit for each with its customer, and its pages (`diary, 20 staff, 8 appointments each`: 168 for 160). */
const DIARY_READS = BOOKINGS_A_DAY + 8;
const UNCHANGED_READS = 0.5;
/** The salon's record and the person's, and the count of the rate limit, of each request. */
const REQUEST_READS = 2;
const REQUEST_WRITES = 1;
/** The publisher reads the salon and the counts of changes. */
const PUBLISHER_READS = 1.5;
const PUBLISHER_GIGABYTE_SECONDS = 0.05 * 0.5;
/** A message is published, and delivered to the desk. */
const EVENT_OPERATIONS = 2;

/** Browsers that have no file of ours yet, one for each booking (estimate); later views load none. */
const FIRST_VIEWS = BOOKINGS;
const FILES_A_VIEW = 12;
const KILOBYTES_A_VIEW = 100;

/** Alarms, metrics, queues and the like of a stage, whatever its load (infra/docs/GROWTH.md, Fixed costs). */
export const FIXED_DOLLARS = 59;

const KILOBYTES_IN_GIGABYTE = 1e6;

/** Publishes a number of changes, and delivers each to one desk. */
const priceAnnouncements = (count: number): number =>
  (count * EVENT_OPERATIONS * PRICES.millionEventOperations) / 1e6 +
  (count * PRICES.millionInvocations) / 1e6 +
  count * PUBLISHER_GIGABYTE_SECONDS * PRICES.gigabyteSecond +
  (count * PUBLISHER_READS * PRICES.millionReadUnits) / 1e6;

/** The cost of an open desk in a month beside its own acts. */
function priceDesk(): number {
  const requests = 2 * CHANGES_BY_OTHERS + SAFETY_READS + ACCESS_CALLS;
  const reads =
    2 * CHANGES_BY_OTHERS * DIARY_READS + SAFETY_READS * UNCHANGED_READS + requests * REQUEST_READS;
  const dollarsADay =
    (reads * PRICES.millionReadUnits +
      requests * (REQUEST_WRITES * PRICES.millionWriteUnits + PRICES.millionRequests + MILLION_CALLS_PRICE) +
      DESK_MINUTES * PRICES.millionConnectionMinutes +
      2 * ACCESS_CALLS * PRICES.millionEventOperations) /
      1e6 +
    priceAnnouncements(CHANGES_BY_OTHERS);
  return DAYS * dollarsADay;
}

/** A salon's month in dollars, by what it pays for, in an installation of so many salons. */
function priceSalonMonth(salons: number) {
  const { calls, dollars } = priceMillionBookings();
  const { 'mails (SES)': mails, ...api } = dollars;
  const share = BOOKINGS / 1e6;
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const allCalls = calls + WORKER_CALLS;
  return {
    'bookings, with the reads before them': share * sum(Object.values(api)),
    'logs, egress':
      share * (allCalls * LOG_BYTES * 1e-3 * PRICES.gigabyteOfLogs) +
      (BOOKINGS * EGRESS_KILOBYTES * PRICES.gigabyteOfEgress) / KILOBYTES_IN_GIGABYTE,
    'queues and senders':
      (BOOKINGS * NOTICES * REQUESTS_A_NOTICE * PRICES.millionFairQueueRequests) / 1e6 +
      BOOKINGS * NOTICES * NOTICE_SECONDS * PRICES.gigabyteSecond +
      (BOOKINGS * WORKER_CALLS * PRICES.millionInvocations) / 1e6,
    'an open desk, beside its own acts': priceDesk(),
    'announcements of its own acts': DAYS * priceAnnouncements(OWN_ACTS),
    'files from the edge':
      (FIRST_VIEWS * FILES_A_VIEW * PRICES.millionFileRequests) / 1e6 +
      (FIRST_VIEWS * KILOBYTES_A_VIEW * PRICES.gigabyteOfFiles) / KILOBYTES_IN_GIGABYTE,
    'storage of a year, with its backup':
      (BOOKINGS * STORED_MONTHS * STORED_KILOBYTES * (PRICES.gigabyteMonth + PRICES.gigabyteOfBackup)) /
      KILOBYTES_IN_GIGABYTE,
    'its share of the fixed costs': FIXED_DOLLARS / salons,
    mails: share * mails,
  };
}

/** The sums that have a target (infra/docs/GROWTH.md). */
export function sumSalonMonthDollars(salons: number) {
  const month = priceSalonMonth(salons);
  const all = Object.values(month).reduce((total, value) => total + value, 0);
  return { all, withoutMails: all - month.mails, desk: month['an open desk, beside its own acts'] };
}

const formatDollars = (dollars: number): string => dollars.toFixed(3);

/** A row for each part, with a column for each number of salons. */
export function listSalonMonthRows(): Row[] {
  const toRow = (part: string, toValue: (salons: number) => number): Row => ({
    part,
    ...Object.fromEntries(
      SIZES.map((salons) => [`${salons.toLocaleString('en-US')} salons`, formatDollars(toValue(salons))]),
    ),
  });
  const parts = Object.keys(priceSalonMonth(SIZES[0])) as (keyof ReturnType<typeof priceSalonMonth>)[];
  return [
    ...parts.map((part) => toRow(part, (salons) => priceSalonMonth(salons)[part])),
    toRow('all', (salons) => sumSalonMonthDollars(salons).all),
    toRow('without mails', (salons) => sumSalonMonthDollars(salons).withoutMails),
  ];
}
