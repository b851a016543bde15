import { useSignal } from '@preact/signals';
import { Button } from '../parts/button.tsx';
import { formatServiceWithOption } from '../parts/format.ts';
import { LoadedList, useLoaded } from '../parts/loaded.tsx';
import { texts } from '../texts/index.ts';
import { ManageVisit } from '../visit/manage-visit.tsx';
import { isUnfinished, type ListedCustomerVisit, toCustomerCalls, type Visit } from '../visit/visit.ts';
import { formatVisitStart, VisitDetails, VisitStatus } from '../visit/visit-details.tsx';
import type { AccountProps } from './account-props.ts';
import { Verification } from './verification.tsx';
import { OpenWaitlistEntries } from './waitlist.tsx';

const words = () => texts().account;

type ItemProps = AccountProps & {
  readonly visit: ListedCustomerVisit;
  readonly isFirst: boolean;
  readonly onChange: (visit: Visit, message: string) => void;
};

/** A visit in a list; its details and what can be done with it open on request. */
function VisitItem({ visit, isFirst, onChange, ...props }: ItemProps) {
  const isOpen = useSignal(isFirst && isUnfinished(visit, new Date(props.data.now)));
  return (
    <li class="card">
      <details
        open={isOpen.value}
        onToggle={({ currentTarget }) => {
          isOpen.value = currentTarget.open;
        }}
      >
        <summary>
          <span class="card-title">{formatVisitStart(visit)}</span> <VisitStatus visit={visit} />
          <span class="quiet">
            {visit.services
              .map(({ name, pricing_option_name }) => formatServiceWithOption(name, pricing_option_name))
              .join(', ')}
          </span>
        </summary>
        <VisitDetails visit={visit} catalog={props.catalog} />
        <ManageVisit
          {...props}
          visit={visit}
          calls={toCustomerCalls(props.session.salon, visit)}
          onChange={onChange}
        />
      </details>
    </li>
  );
}

const PER_PAGE = 10;

type ListProps = AccountProps & {
  readonly when: 'upcoming' | 'past';
  readonly onChange: (visit: Visit, message: string) => void;
};

function VisitList({ when, ...props }: ListProps) {
  const shown = useSignal(PER_PAGE);
  const source = useLoaded((options) =>
    props.session.salon.appointments.customerAppointments(
      { when, per_page: shown.value, sort: 'date', order: when === 'past' ? 'desc' : 'asc' },
      options,
    ),
  );
  return (
    <LoadedList source={source} none={words().none[when]}>
      {({ data: visits, meta }) => (
        <>
          <ul class="cards">
            {visits.map((visit, index) => (
              <VisitItem key={visit.id} {...props} visit={visit} isFirst={index === 0} />
            ))}
          </ul>
          {meta && meta.total > visits.length && (
            <Button
              look="plain"
              label={words().more}
              onClick={() => {
                shown.value += PER_PAGE;
              }}
            />
          )}
        </>
      )}
    </LoadedList>
  );
}

/** The customer's visits: those to come, those that are over, and what the customer waits for. */
export function VisitsView(props: AccountProps) {
  // A change may take a visit from one list to the other
  const version = useSignal(0);
  const onChange = (_visit: Visit, message: string) => {
    version.value += 1;
    props.tell(message);
  };
  return (
    <>
      <Verification {...props} />
      <div class="actions">
        <a class="btn primary" href={`/book/${props.data.slug}`}>
          {words().book}
        </a>
      </div>
      <section aria-labelledby="upcoming">
        <h3 id="upcoming">{words().upcoming}</h3>
        <VisitList {...props} key={`upcoming ${version.value}`} when="upcoming" onChange={onChange} />
      </section>
      <OpenWaitlistEntries {...props} />
      <section aria-labelledby="past">
        <h3 id="past">{words().past}</h3>
        <VisitList {...props} key={`past ${version.value}`} when="past" onChange={onChange} />
      </section>
    </>
  );
}
