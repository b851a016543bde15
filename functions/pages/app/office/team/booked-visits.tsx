import { useComputed, useSignal } from '@preact/signals';
import type { Client } from '../../../../../lib/client/client.ts';
import { Card } from '../../parts/card.tsx';
import { toDeskVisitUrl } from '../../parts/desk-links.ts';
import {
  addDays,
  formatNearInstant,
  fromApiTime,
  toApiDate,
  toDayOfPage,
  toMinutes,
} from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { CLOCK_ALERT } from '../../parts/icons.ts';
import { formatName } from '../../parts/person-name.ts';
import { PhoneLink } from '../../parts/phone-link.tsx';
import { useReading } from '../../parts/reading.ts';
import { VISIT_STATUS } from '../../parts/visit-status.ts';
import type { UserPageData } from '../../user-page.ts';
import { DeskLink } from '../desk-link.tsx';
import { useFormContext } from '../form/form-state.ts';
import { toClientName } from '../rows/rows.ts';
import type { Row } from '../value-types.ts';
import type { ViewProps } from '../view-props.ts';
import { teamTexts } from './texts/index.ts';

/** The API lists visits of up to 366 days. */
const DAYS_MAX = 365;
const ROWS_MAX = 100;
const WHOLE_DAY = ['00:00', '24:00'] as const;

/** The time that a form keeps free: of a person or a location, on each of some days. */
type Absence = {
  readonly owner: { readonly staff_id: number } | { readonly location_id: number };
  readonly first: string;
  readonly last: string;
  readonly from: number;
  readonly to: number;
};

/** Reads the absence from the fields of a time off or a blocked time; undefined while something is missing. */
function toAbsence({ staff_id, location_id, date, ...fields }: Row): Absence | undefined {
  const isBlock = date !== undefined;
  const [first, last] = isBlock ? [date, date] : [fields.from, fields.to];
  const times = isBlock ? [fields.from, fields.to] : [fields.from_time, fields.to_time];
  const [from, to] = isBlock || (times[0] && times[1]) ? times : WHOLE_DAY;
  if (!first || !last || !from || !to || String(last) < String(first)) return undefined;
  if (!staff_id && !location_id) return undefined;
  return {
    owner: staff_id ? { staff_id: Number(staff_id) } : { location_id: Number(location_id) },
    first: String(first),
    last: String(last),
    from: toMinutes(String(from)),
    to: toMinutes(String(to)),
  };
}

type Listed = Extract<
  Awaited<ReturnType<Client['appointments']['appointmentIndex']>>,
  { readonly ok: true }
>['reply']['data'][number];
type BookedVisit = Pick<Listed, 'id' | 'location_id' | 'starts_at'> & {
  /** Null for a guest. */
  readonly customerId: number | null;
  readonly name: string;
  readonly services: string;
  readonly phone: string;
};

/** Whether a service of the visit lies in the time that is kept free. */
const isIn = ({ services }: Listed, { owner, from, to }: Absence): boolean =>
  services.some(({ staff_id, time, duration, addons }) => {
    const start = toMinutes(fromApiTime(time));
    const end = addons.reduce((sum, { add_on_duration }) => sum + add_on_duration, start + duration);
    return (!('staff_id' in owner) || owner.staff_id === staff_id) && start < to && from < end;
  });

/** The phone number of a client, whom the list of visits only names. */
async function findPhone(
  salon: Client,
  customer: NonNullable<Listed['customer']>,
  signal: AbortSignal,
): Promise<string> {
  const result = await salon.directory.customerIndex(
    { search: formatName(customer), per_page: ROWS_MAX },
    { signal },
  );
  return (result.ok && result.reply.data.find(({ id }) => id === customer.id)?.phone) || '';
}

async function listBookedVisits(
  salon: Client,
  data: UserPageData,
  absence: Absence,
  signal: AbortSignal,
): Promise<readonly BookedVisit[]> {
  const today = toDayOfPage(data);
  const from = [toApiDate(today), absence.first].toSorted().at(-1) ?? absence.first;
  const to = [toApiDate(addDays(today, DAYS_MAX)), absence.last].toSorted()[0] ?? absence.last;
  if (to < from) return [];
  const status = `${VISIT_STATUS.pendingPayment},${VISIT_STATUS.confirmed}`;
  const input = { ...absence.owner, from, to, status, sort: 'date' as const, per_page: ROWS_MAX };
  const result = await salon.appointments.appointmentIndex(input, { signal });
  if (!result.ok) return [];
  const phones = new Map<number, Promise<string>>();
  const findPhoneOnce = (customer: NonNullable<Listed['customer']>): Promise<string> => {
    const found = phones.get(customer.id) ?? findPhone(salon, customer, signal);
    phones.set(customer.id, found);
    return found;
  };
  return Promise.all(
    result.reply.data
      .filter((visit) => isIn(visit, absence))
      .map(async (visit) => ({
        id: visit.id,
        location_id: visit.location_id,
        starts_at: visit.starts_at,
        customerId: visit.customer?.id ?? null,
        name: toClientName(formatName(visit.customer ?? visit.guest ?? { fname: '', lname: '' })),
        services: visit.services.map(({ name }) => name).join(', '),
        phone: visit.customer ? await findPhoneOnce(visit.customer) : (visit.guest?.phone ?? ''),
      })),
  );
}

type BookedVisitsProps = ViewProps & {
  /** The record as it is saved, with the person, who never changes; undefined for a new one. */
  readonly row: Row | undefined;
};

/** The visits that lie in the time which a form keeps free, before and after it is saved (BEHAVIOR §40.13). */
export function BookedVisits({ salon, data, place, permissions, row }: BookedVisitsProps) {
  const { values } = useFormContext();
  const visits = useSignal<readonly BookedVisit[]>([]);
  // As a text: a change of another field, such as the note, reads nothing
  const kept = useComputed(() => JSON.stringify(toAbsence({ ...row, ...values.value }) ?? null));
  useReading(async (signal) => {
    const absence = JSON.parse(kept.value) as Absence | null;
    const found = absence ? await listBookedVisits(salon, data, absence, signal) : [];
    if (!signal.aborted) visits.value = found;
  });
  const today = toDayOfPage(data);
  const words = teamTexts().booked;
  const { length } = visits.value;
  if (length === 0) return null;
  return (
    <>
      <div class="note wait" role="status">
        <Icon of={CLOCK_ALERT} />
        <p>{words.notice(length)}</p>
      </div>
      <Card id="booked" title={words.title(length)}>
        <table class="tbl fold">
          <caption class="vh">{words.title(length)}</caption>
          <thead>
            <tr>
              {[words.when, words.client, words.services, words.phone].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {visits.value.map((visit) => (
              <tr key={visit.id}>
                <th scope="row">
                  <DeskLink href={toDeskVisitUrl(data.slug, visit)} permissions={permissions}>
                    {formatNearInstant(visit.starts_at, data.timeZone, today)}
                  </DeskLink>
                </th>
                <td data-label={words.client}>
                  {visit.customerId !== null && permissions.includes('customers.read') ? (
                    <a href={place.href('customer', visit.customerId)}>{visit.name}</a>
                  ) : (
                    <DeskLink href={toDeskVisitUrl(data.slug, visit)} permissions={permissions}>
                      {visit.name}
                    </DeskLink>
                  )}
                </td>
                <td data-label={words.services}>{visit.services}</td>
                <td data-label={words.phone}>{visit.phone && <PhoneLink phone={visit.phone} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </>
  );
}
