import { openTestSalon } from '../../tests/support/environment/test-environment.ts';
import { openMeteredEnvironment } from './kit/bench-api.ts';
import {
  createBenchSalon,
  listDates,
  toBookingInput,
  toNthTimeOfDay,
  UNLIMITED_BOOKINGS,
} from './kit/bench-salon.ts';
import { createPartitionWriteCounter } from './kit/partition-writes.ts';
import { type Report, showStep } from './kit/report.ts';
import { toThreeDigits } from './kit/timing.ts';

const BOOKINGS = 200;
const STEP = 50;
const STAFF = 20;
const DATES = listDates('2026-11-17', 10);
/** The busiest salon: 10,000 bookings a minute. */
const BUSIEST_PER_SECOND = 10_000 / 60;
/** 100,000 salons with 40 bookings a day, one eighth of them in an hour (infra/docs/GROWTH.md). */
const ALL_PER_SECOND = (100_000 * 40) / 8 / 3_600;
/** A partition's limit. */
const UNITS_PER_SECOND = 1_000;

/** Each guest books once, because the caps and counts of a guest are not shared keys. */
const toGuestBooking = (number: number) => ({
  ...toBookingInput(DATES[number % DATES.length] ?? '', toNthTimeOfDay(2 * number)),
  guest: {
    fname: 'Gina',
    lname: 'Guest',
    email: `gina-${number}@guest.test`,
    phone: `+1 212 555 ${String(1_000 + number)}`,
  },
});

/** Measures the write units of each partition for a booking with its mails, and what follows for the busiest partition. */
export async function measure(): Promise<Report> {
  const counter = createPartitionWriteCounter();
  const environment = await openMeteredEnvironment(counter.record);
  const { testEnvironment } = environment;
  try {
    const salon = await openTestSalon(testEnvironment);
    const slug = await createBenchSalon(salon.store, 'busiest', STAFF, UNLIMITED_BOOKINGS);
    await salon.runScheduledWork();
    counter.clear();
    for (let number = 0; number < BOOKINGS; number += 1) {
      if (number % STEP === 0) showStep(`bookings ${number + 1} to ${number + STEP} of ${BOOKINGS}`);
      const { status, text } = await salon.call('booking/save-booking', toGuestBooking(number), { slug });
      if (status !== 201) throw new Error(text);
    }
    showStep('their mails');
    await salon.runScheduledWork();
    const rows = counter
      .list()
      .map(({ kind, units, partitions, busiest }) => {
        const perBooking = units / BOOKINGS;
        const ofSalon = perBooking * busiest * BUSIEST_PER_SECOND;
        return {
          key: kind,
          'write units of a booking': toThreeDigits(perBooking),
          partitions,
          'part of the busiest, %': toThreeDigits(busiest * 100),
          'units/s of it, 10,000 bookings a minute': Math.round(ofSalon),
          'of its limit, %': Math.round((100 * ofSalon) / UNITS_PER_SECOND),
          'units/s of it, 100,000 salons, if they shared it': Math.round(
            perBooking * busiest * ALL_PER_SECOND,
          ),
        };
      })
      .toSorted((a, b) => b['of its limit, %'] - a['of its limit, %']);
    return {
      title: 'Writes of each key',
      summary: `${BOOKINGS} bookings of different guests on ${DATES.length} dates of one location, with their mails. A transaction counts twice; updated items count as below 1 KB. Rates follow from the measured part of the busiest partition.`,
      highlights: [],
      tables: [{ title: 'Partitions', rows, chart: ['of its limit, %'] }],
    };
  } finally {
    await environment.close();
  }
}
