import { addDays } from '../../../lib/rules/calendar.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import type { LocalDate, StaffMember } from '../../../lib/rules/salon/salon.ts';
import { DEFAULT_SETTINGS } from '../../../lib/rules/salon/settings.ts';
import type { DiaryEntry } from '../../../lib/rules/scheduling/day-pages.ts';
import { putCatalogRecord } from '../../../lib/table/catalogs.ts';
import { updateDiaryEntries } from '../../../lib/table/day-pages.ts';
import { putSalon } from '../../../lib/table/salons.ts';
import type { Store } from '../../../lib/table/store.ts';
import { daily, location, member, service, span } from '../../../tests/support/salon-parts.ts';
import { tenantNamed } from '../../local/demo.ts';

export const TIME_ZONE = 'America/New_York';
/** Minutes of the one service, and between times: sixteen fill a day. */
export const SERVICE_MINUTES = 30;
const OPENS = 540;

/** Ids as a salon has them that has worked for some years. */
const FIRST_APPOINTMENT = 1_000_000;

const members = (count: number): StaffMember[] =>
  Array.from({ length: count }, (_, index) =>
    member(index + 1, {
      name: `Member ${index + 1}`,
      workingHours: daily({ ...span('09:00-17:00'), locationId: 1 }),
    }),
  );

const benchService = service(1, { duration: SERVICE_MINUTES, price: 5000 });

/** A day's appointments of one member: 16 fill it without a gap, 8 leave every other half hour free. */
export const diary = (appointments: number, firstId: number): DiaryEntry[] =>
  Array.from({ length: appointments }, (_, index) => {
    const from = OPENS + Math.floor((16 / appointments) * index) * SERVICE_MINUTES;
    return { kind: 'appointment', id: firstId + index, from, to: from + SERVICE_MINUTES };
  });

/** `count` dates from a first one on. */
export const datesFrom = (first: LocalDate, count: number): LocalDate[] =>
  Array.from({ length: count }, (_, days) => addDays(first, days));

/** A salon of one location and one service, open from nine to five on every day; gives its tenant. */
export async function placeBenchSalon(store: Store, slug: string, staff: number): Promise<Tenant> {
  const tenant = tenantNamed(slug);
  await store.commit([
    putSalon({
      tenant,
      name: 'Bench Salon',
      currency: 'USD',
      timeZone: TIME_ZONE,
      settings: { ...DEFAULT_SETTINGS, guestCheckout: true, staffSelection: true, bookingInterval: 15 },
    }),
    putCatalogRecord(tenant, 'LOCATION', location(1)),
    putCatalogRecord(tenant, 'SERVICE', benchService),
    ...members(staff).map((each) => putCatalogRecord(tenant, 'STAFF', each)),
  ]);
  return tenant;
}

/** Writes the same number of appointments into each member's diary of each date. */
export async function fillDiaries(
  store: Store,
  tenant: Tenant,
  { staff, appointments, dates }: { staff: number; appointments: number; dates: readonly LocalDate[] },
): Promise<void> {
  for (const [day, date] of dates.entries()) {
    await store.commit(
      members(staff).map(({ id }) => {
        const firstId = FIRST_APPOINTMENT + (day * staff + id) * appointments;
        const place = { locationId: 1, date, staffId: id };
        return updateDiaryEntries(tenant, { ...place, before: [], after: diary(appointments, firstId) });
      }),
    );
  }
}

/** What a client asks for the times of the one service, with anybody. */
export const slotQuestion = (from: LocalDate, days: number) => ({
  start_date: from.replaceAll('-', '/'),
  end_date: addDays(from, days - 1).replaceAll('-', '/'),
  location_id: 1,
  service_pricing_options: [{ service_id: 1, pricing_option_id: null, staff_id: null }],
});

/** What a guest sends to book the one service; `staffId` null: with anybody. */
export const bookingAt = (date: LocalDate, time: string, staffId: number | null = null) => ({
  location_id: 1,
  customer_id: null,
  customer_type: 1,
  guest: { fname: 'Gina', lname: 'Guest', email: 'gina@guest.test', phone: '+1 212 555 0142' },
  date: date.replaceAll('-', '/'),
  time,
  services: [
    {
      service_id: 1,
      pricing_option_id: null,
      staff_id: staffId,
      price: '50.00',
      duration: SERVICE_MINUTES,
    },
  ],
});
