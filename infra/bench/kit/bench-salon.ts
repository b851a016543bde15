import { randomUUID } from 'node:crypto';
import { addDays } from '../../../lib/rules/calendar.ts';
import type { DiaryEntry } from '../../../lib/rules/diary/day-pages.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import type { LocalDate, StaffMember } from '../../../lib/rules/salons/salon.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../lib/rules/salons/settings.ts';
import { putCatalogRecord } from '../../../lib/table/catalog/catalogs.ts';
import { updateDiaryList } from '../../../lib/table/diary/day-pages.ts';
import { putSalon } from '../../../lib/table/salons/salons.ts';
import type { Store } from '../../../lib/table/store.ts';
import { toWireTime12h } from '../../../lib/views/dates.ts';
import { GUEST, toBooking, withAnyone } from '../../../tests/support/booking/bookings.ts';
import { toGuest, toJoining } from '../../../tests/support/booking/waitlist.ts';
import { daily, location, service, span, staffMember } from '../../../tests/support/catalog/salon-parts.ts';
import { mustParseTenant } from '../../local/demo/demo.ts';

const TIME_ZONE = 'America/New_York';
export const OPENS = 540;
/** Duration of the service: sixteen appointments fill a day. */
export const SERVICE_MINUTES = 30;
export const TIMES_PER_DAY = 16;

/** Ids as in a salon that has been open for some years. */
const FIRST_APPOINTMENT = 1_000_000;

/** Staff members of location 1 with the ids from 1 on. */
export const createStaff = (count: number): StaffMember[] =>
  Array.from({ length: count }, (_, index) =>
    staffMember(index + 1, {
      name: `Staff member ${index + 1}`,
      workingHours: daily({ ...span('09:00-17:00'), locationId: 1 }),
    }),
  );

const benchService = service(1, { duration: SERVICE_MINUTES, price: 5000 });

/** The appointments of a staff member's day: 16 fill it without a gap, 8 leave every other half hour free. */
export const createDiary = (appointments: number, firstId: number): DiaryEntry[] =>
  Array.from({ length: appointments }, (_, index) => {
    const from = OPENS + Math.floor((TIMES_PER_DAY / appointments) * index) * SERVICE_MINUTES;
    return { kind: 'appointment', id: firstId + index, from, to: from + SERVICE_MINUTES };
  });

export const listDatesFrom = (first: LocalDate, count: number): LocalDate[] =>
  Array.from({ length: count }, (_, days) => addDays(first, days));

/** One guest books more than a salon allows one guest (BEHAVIOR §14.10, §14.11). */
export const UNLIMITED_BOOKINGS = {
  openBookingsPerNetwork: 0,
  openBookingsPerGuest: 0,
  unverifiedBookingsPerHour: 0,
} as const;

/** Creates a salon with one location and one service, open from nine to five every day. */
export async function createBenchSalon(
  store: Store,
  slug: string,
  staff: number,
  settings: Partial<Settings> = {},
): Promise<Tenant> {
  const tenant = mustParseTenant(slug);
  await store.commit([
    ...putSalon(
      {
        tenant,
        name: 'Bench Salon',
        currency: 'USD',
        timeZone: TIME_ZONE,
        settings: {
          ...DEFAULT_SETTINGS,
          guestCheckout: true,
          staffSelection: true,
          bookingInterval: 15,
          ...settings,
        },
      },
      new Date(),
    ),
    putCatalogRecord(tenant, 'LOCATION', location(1)),
    putCatalogRecord(tenant, 'SERVICE', benchService),
    ...createStaff(staff).map((each) => putCatalogRecord(tenant, 'STAFF', each)),
  ]);
  return tenant;
}

/** Writes the same number of appointments into every staff member's diary of every date. */
export async function fillDiaries(
  store: Store,
  tenant: Tenant,
  { staff, appointments, dates }: { staff: number; appointments: number; dates: readonly LocalDate[] },
): Promise<void> {
  for (const [day, date] of dates.entries()) {
    await store.commit(
      createStaff(staff).map(({ id }) => {
        const firstId = FIRST_APPOINTMENT + (day * staff + id) * appointments;
        const place = { locationId: 1, date, owner: { kind: 'staff', id } } as const;
        return updateDiaryList(tenant, {
          ...place,
          before: [],
          after: createDiary(appointments, firstId),
        });
      }),
    );
  }
}

const WITH_ANYONE = { service_id: 1, pricing_option_id: null, staff_id: null };

/** The input of get-slot for the service with any staff member. */
export const toSlotInput = (from: LocalDate, days: number) => ({
  start_date: from.replaceAll('-', '/'),
  end_date: addDays(from, days - 1).replaceAll('-', '/'),
  location_id: 1,
  service_pricing_options: [WITH_ANYONE],
});

/** The time of a half hour of the day, the next day's first after the last one. */
export const toNthTimeOfDay = (index: number): string =>
  toWireTime12h(OPENS + (index % TIMES_PER_DAY) * SERVICE_MINUTES);

/** The input of save-booking for a guest; `staffId` null: any staff member. */
export const toBookingInput = (date: LocalDate, time: string, staffId: number | null = null) =>
  toBooking({
    // An address of its own: it gets few mails a day, and each booking sends one (BEHAVIOR §29.3)
    guest: { ...GUEST, email: `gina-${randomUUID()}@guest.test` },
    date: date.replaceAll('-', '/'),
    time,
    services: [{ ...withAnyone(1, '50.00', SERVICE_MINUTES), staff_id: staffId }],
  });

/** The input of save-booking for a guest with others, each with any staff member. */
export function toGroupInput(date: LocalDate, time: string, size: number) {
  const { services, ...input } = toBookingInput(date, time);
  const guests = Array.from({ length: size }, (_, guest) => ({ guest_no: guest }));
  return {
    ...input,
    services: guests.flatMap((guest) => services.map((each) => ({ ...each, ...guest }))),
  };
}

/** The input of save-series for a guest, every week. */
export const toSeriesInput = (date: LocalDate, time: string, staffId: number, count: number) => ({
  ...toBookingInput(date, time, staffId),
  repeat: { every_weeks: 1, count },
});

/** The input of waitlist/join for a guest of a number, who takes any time of the day. */
export function toJoiningInput(date: LocalDate, guestNumber: number) {
  const day = date.replaceAll('-', '/');
  return toJoining({
    guest: toGuest(`Gina-${guestNumber}`),
    service_pricing_options: [WITH_ANYONE],
    windows: [{ from_date: day, to_date: day, from_time: '09:00 AM', to_time: '05:00 PM' }],
  });
}
