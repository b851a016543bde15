import { useSignal, useSignalEffect } from '@preact/signals';
import {
  addDays,
  formatShortDay,
  formatTime,
  fromApiDate,
  fromApiTime,
  toApiDate,
} from '../booking/dates.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { formatName } from '../parts/person-name.ts';
import { startAfter } from '../parts/start-after.ts';
import type { CustomerCardData, Visit } from './desk-data.ts';
import type { DialogProps } from './dialog-props.ts';
import { deskTexts } from './texts/index.ts';
import { formatVisitor } from './visit-dialog.tsx';

const PAUSE_MS = 200;
const HITS = 20;
const CUSTOMER_HITS = 5;
/** The days in which visits are found, before and after today. */
const [DAYS_BEFORE, DAYS_AFTER] = [90, 270];

type FoundCustomer = CustomerCardData['customer'];

/** Finds customers, and visits by words of the customer or by their number (BEHAVIOR §39.12). */
export function FindVisit({ salon, clock, place, rights, dialogs }: DialogProps) {
  const words = deskTexts().find;
  const text = useSignal('');
  const found = useSignal<readonly Visit[] | undefined>(undefined);
  const customers = useSignal<readonly FoundCustomer[]>([]);
  useSignalEffect(() => {
    const search = text.value.trim();
    found.value = undefined;
    customers.value = [];
    if (search === '') return undefined;
    return startAfter(PAUSE_MS, async (signal) => {
      const today = clock.getToday();
      const days = {
        from: toApiDate(addDays(today, -DAYS_BEFORE)),
        to: toApiDate(addDays(today, DAYS_AFTER)),
      };
      const input = { ...days, search, sort: 'date', page: 1, per_page: HITS } as const;
      const [visits, people] = await Promise.all([
        salon.appointments.appointmentIndex(input, { signal }),
        rights.canFindCustomers
          ? salon.directory.customerIndex({ search, page: 1, per_page: CUSTOMER_HITS }, { signal })
          : undefined,
      ]);
      if (signal.aborted) return;
      if (visits.ok) found.value = visits.reply.data;
      if (people?.ok) customers.value = people.reply.data;
    });
  });
  const open = (visit: Visit) => {
    place.goTo({ date: fromApiDate(visit.date), locationId: visit.location_id });
    dialogs.show({ kind: 'visit', id: visit.id, date: fromApiDate(visit.date) });
  };
  return (
    <Dialog id="find-visit" title={words.heading} onClose={dialogs.close}>
      <Field id="find-text" label={words.search} value={text} type="search" autocomplete="off" />
      <p role="status">{found.value?.length === 0 && customers.value.length === 0 ? words.none : ''}</p>
      {customers.value.length > 0 && (
        <ul class="found" aria-label={words.customers}>
          {customers.value.map((customer) => (
            <li key={customer.id}>
              <button
                type="button"
                class="button-secondary"
                onClick={() => {
                  dialogs.close();
                  place.goTo({ customerId: customer.id });
                }}
              >
                {words.customer(formatName(customer), customer.phone ?? '')}
              </button>
            </li>
          ))}
        </ul>
      )}
      <ul class="found" aria-label={words.visits}>
        {(found.value ?? []).map((visit) => (
          <li key={visit.id}>
            <button type="button" class="button-secondary" onClick={() => open(visit)}>
              {words.at(
                formatVisitor(visit),
                visit.services.map(({ name }) => name).join(', '),
                formatShortDay(fromApiDate(visit.date)),
                formatTime(fromApiTime(visit.time)),
              )}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
