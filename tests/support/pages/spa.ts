/** A salon with staff and rooms for visits in parallel, beside the demo salon's own. */
import type { Appointment, AppointmentLine } from '../../../lib/rules/booking/appointments.ts';
import { AS_ADMIN, callAsAdmin, type RecordView } from '../catalog/directory.ts';
import type { TestSalon } from '../test-salon.ts';

/** The treatment rooms of Downtown; each wrap holds one. */
export const ROOMS = [1, 2] as const;

export type Spa = {
  /** A wrap of an hour in a treatment room, as save-booking takes it. */
  readonly wrap: { readonly service_id: number; readonly [field: string]: unknown };
  /** Each performs wraps and haircuts Downtown, from nine to five. */
  readonly therapists: readonly number[];
};

const PRICED = { pricing_option_id: null, staff_id: null } as const;
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;

/** Adds the service and its staff to a salon. */
export async function openSpa(salon: TestSalon, therapists: number): Promise<Spa> {
  const wrap = { name: 'Wrap', category_id: 3, price: 90, duration: 60 };
  const needs = [{ kind: 'treatment room', during: 'visit' }];
  const service = await salon.call<RecordView>('services/create', { ...wrap, resources: needs }, AS_ADMIN);
  const service_id = service.body.data.id;
  const hours = Object.fromEntries(DAYS.map((day) => [day, [{ from: '09:00', to: '17:00' }]]));
  const staff: number[] = [];
  for (let number = 1; number <= therapists; number++) {
    const person = { name: `Therapist ${number}`, email: `therapist-${number}@demo.test` };
    const member = { ...person, location_ids: [1], service_ids: [1, service_id] };
    const { body } = await callAsAdmin(salon, 'staff-store', { ...member, working_hours: hours });
    staff.push(body.data.id);
  }
  return { wrap: { ...PRICED, service_id, price: '90.00', duration: 60 }, therapists: staff };
}

/** The minutes of a line that hold its member or a resource, by its own arithmetic. */
function listHeldMinutes(line: AppointmentLine, during: 'visit' | 'staff' | 'processing'): number[] {
  const minutes = Array.from({ length: line.to - line.from }, (_, index) => line.from + index);
  const isFree = (minute: number) =>
    line.processing !== undefined && minute >= line.processing.from && minute < line.processing.to;
  if (during === 'visit') return minutes;
  return minutes.filter((minute) => isFree(minute) === (during === 'processing'));
}

/** Each minute that two lines of these appointments claim of one member, resource or location. */
export function listDoubleBookings(appointments: readonly Appointment[]): string[] {
  const claims = appointments
    .filter(({ status }) => status <= 2)
    .flatMap(({ id, date, locationId, lines }) =>
      lines.flatMap((line) => {
        const performer = line.staffId === null ? `location ${locationId}` : `staff ${line.staffId}`;
        return [
          ...listHeldMinutes(line, 'staff').map((minute) => `${performer} ${date} ${minute}`),
          ...(line.resources ?? []).flatMap(({ resourceId, during }) =>
            listHeldMinutes(line, during).map((minute) => `resource ${resourceId} ${date} ${minute}`),
          ),
        ].map((claim) => ({ claim, id }));
      }),
    );
  const claimedBy = new Map<string, number>();
  return claims.flatMap(({ claim, id }) => {
    const other = claimedBy.get(claim);
    claimedBy.set(claim, id);
    return other === undefined ? [] : [`${claim}: ${other} and ${id}`];
  });
}
