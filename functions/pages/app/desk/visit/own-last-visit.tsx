import { addDays, formatShortDay, fromApiDate, toApiDate } from '../../parts/format.ts';
import { useLoaded } from '../../parts/loaded.tsx';
import { VISIT_STATUS } from '../../parts/visit-status.ts';
import type { ListedVisit } from '../desk-data.ts';
import type { DialogProps } from '../dialog-props.ts';
import { formatServicesWithOptions } from '../visit-lines.ts';
import { visitTexts } from './texts/index.ts';

/** The API lists visits of up to 366 days. */
const DAYS = 365;

type OwnLastVisitProps = Pick<DialogProps, 'salon' | 'rights'> & { readonly visit: ListedVisit };

/** The last visit of a client with the user, who may not read what the salon knows about the client (BEHAVIOR §2.4). */
export const OwnLastVisit = ({ salon, rights, visit }: OwnLastVisitProps) =>
  visit.customer && !rights.canFindCustomers ? (
    <LastVisit key={visit.customer.id} salon={salon} visit={visit} customerId={visit.customer.id} />
  ) : null;

type LastVisitProps = Omit<OwnLastVisitProps, 'rights'> & { readonly customerId: number };

function LastVisit({ salon, visit, customerId }: LastVisitProps) {
  const { last: words } = visitTexts();
  const source = useLoaded((options) =>
    salon.appointments.appointmentIndex(
      {
        customer_id: customerId,
        from: toApiDate(addDays(fromApiDate(visit.date), -DAYS)),
        to: visit.date,
        status: String(VISIT_STATUS.completed),
        sort: 'date',
        order: 'desc',
      },
      options,
    ),
  );
  const { value: state } = source.loaded;
  if (state.kind !== 'loaded') return null;
  const last = state.value.data.find(({ id, starts_at }) => id !== visit.id && starts_at < visit.starts_at);
  return (
    <section>
      <h3>{words.own}</h3>
      <p class="sub">
        {last ? (
          <>
            <strong>{formatShortDay(fromApiDate(last.date))}</strong> · {formatServicesWithOptions(last)}
          </>
        ) : (
          words.none
        )}
      </p>
    </section>
  );
}
