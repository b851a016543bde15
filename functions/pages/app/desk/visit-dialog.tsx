import { effect, untracked, useSignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import {
  type Day,
  formatDay,
  formatInstant,
  formatTime,
  fromApiDate,
  fromApiTime,
} from '../booking/dates.ts';
import { formatPrice } from '../booking/price.ts';
import { Button } from '../parts/button.tsx';
import { Fact } from '../parts/fact.tsx';
import { TextArea } from '../parts/field.tsx';
import { LoadedView, useLoaded } from '../parts/loaded.tsx';
import { PhoneLink } from '../parts/phone-link.tsx';
import { VISIT_STATUS } from '../parts/visit-status.ts';
import { ChooseCustomer } from './choose-customer.tsx';
import type { ShownVisit } from './columns.ts';
import type { ListedVisit, Visit } from './desk-data.ts';
import type { DialogProps } from './dialog-props.ts';
import { getListedVisit } from './get-listed-visit.ts';
import { SidePanel } from './side-panel.tsx';
import { deskTexts } from './texts/index.ts';
import { VisitActs } from './visit-acts.tsx';
import { formatServiceWithOption, formatVisitor } from './visit-lines.ts';
import { formatVisitDue, toVisitStateName } from './visit-state.ts';

type VisitDialogProps = DialogProps & { readonly id: number; readonly date: Day };

type FactsProps = {
  readonly visit: ListedVisit;
  readonly phone: string;
  readonly data: DialogProps['data'];
  readonly canNote: boolean;
};

function Facts({ visit, phone, data, canNote }: FactsProps) {
  const words = deskTexts().visit;
  const due = formatVisitDue(visit);
  const price = (amount: string) => formatPrice(amount, data.currency);
  const showTime = (time: string) => formatTime(fromApiTime(time));
  return (
    <dl class="facts">
      {visit.customer_note !== '' && (
        <Fact name={words.customerNote} look="noted">
          <strong>{visit.customer_note}</strong>
        </Fact>
      )}
      {!canNote && visit.note !== '' && (
        <Fact name={words.note} look="noted">
          {visit.note}
        </Fact>
      )}
      {phone !== '' && (
        <Fact name={words.phone}>
          <PhoneLink phone={phone} />
        </Fact>
      )}
      <Fact name={words.time}>
        {formatDay(fromApiDate(visit.date))}, {showTime(visit.time)}
      </Fact>
      <dt>{words.services}</dt>
      {visit.services.map(({ name, pricing_option_name, staff, time, guest_name }, index) => {
        const service = formatServiceWithOption(name, pricing_option_name);
        return (
          // Two people may have the same service
          <dd key={index}>
            {words.with(
              guest_name ? `${service} (${guest_name})` : service,
              staff?.name ?? '',
              showTime(time),
            )}
          </dd>
        );
      })}
      <Fact name={words.cost}>
        {visit.status <= VISIT_STATUS.completed
          ? words.paid(price(visit.total), Number(due) > 0 ? price(due) : '')
          : price(visit.total)}
      </Fact>
      {visit.confirmed_at && (
        <Fact name={words.confirmed}>{formatInstant(visit.confirmed_at, data.timeZone)}</Fact>
      )}
      <Fact name={words.number}>{visit.appointment_number}</Fact>
      <Fact name={words.state}>
        {deskTexts().states[toVisitStateName({ ...visit, paid: Number(due) > 0 ? 0 : 1 })]}
      </Fact>
    </dl>
  );
}

type NoteProps = Pick<DialogProps, 'salon' | 'acts' | 'dialogs'> & { readonly visit: Visit };

function NoteForm({ visit, salon, acts, dialogs }: NoteProps) {
  const words = deskTexts();
  const note = useSignal(visit.note);
  const save = () => {
    dialogs.close();
    void acts.run({
      name: words.acts.note(formatVisitor(visit)),
      visit: { id: visit.id, patch: {} },
      call: () => salon.appointments.appointmentUpdate({ appointment_id: visit.id, note: note.value }),
    });
  };
  return (
    <>
      <TextArea id="visit-note" label={words.visit.note} value={note} />
      <div class="actions">
        <Button label={words.visit.saveNote} onClick={save} />
      </div>
    </>
  );
}

/** Leads to the card of the customer; a visit without a customer gets one on request (BEHAVIOR §17.8). */
function CustomerOf(props: DialogProps & { readonly visit: Visit; readonly onSet: () => void }) {
  const { visit, rights, place } = props;
  const { customer } = visit;
  return (
    <>
      {customer && rights.canFindCustomers && (
        <Button
          look="link"
          label={deskTexts().visit.card}
          onClick={() => place.goTo({ customerId: customer.id })}
        />
      )}
      <ChooseCustomer {...props} />
    </>
  );
}

type Shown = Pick<DialogProps['diary'], 'sheet'>;

/** The parts of a visit in the day that is shown. */
const listShown = ({ sheet }: Shown, id: number): ShownVisit[] =>
  (sheet.value?.columns ?? [])
    .flatMap(({ visits }) => visits)
    .filter(({ appointment_id }) => appointment_id === id);

/** Ends when no act on a visit is still to be saved: until then, the API has what was before it. */
const whenSaved = (diary: Shown, id: number): Promise<void> =>
  new Promise((resolve) => {
    const stop = effect(() => {
      if (listShown(diary, id).some(({ isPending }) => isPending)) return;
      resolve();
      queueMicrotask(() => stop());
    });
  });

/** Calls back when the day shows the visit otherwise than before: another desk may have changed it. */
function useChanged(diary: Shown, id: number, onChange: () => void): void {
  const seen = useRef<string | undefined>(undefined);
  useSignalEffect(() => {
    if (!diary.sheet.value) return;
    const now = JSON.stringify(listShown(diary, id));
    if (seen.current !== undefined && seen.current !== now) untracked(onChange);
    seen.current = now;
  });
}

/** A visit with its customer, services, note and acts. */
export function VisitDialog({ id, date, ...props }: VisitDialogProps) {
  const { salon, diary, dialogs, rights, data } = props;
  const source = useLoaded(async (options) => {
    await whenSaved(diary, id);
    return getListedVisit(salon, { id, date }, options);
  });
  useChanged(diary, id, source.reload);
  const [shown] = listShown(diary, id);
  const loaded = source.reply.value;
  const name = shown?.customer.name ?? (loaded ? formatVisitor(loaded) : '');
  const canNote = rights.canServe && (loaded?.status ?? 0) <= VISIT_STATUS.confirmed;
  return (
    <SidePanel id="visit" title={name} onClose={dialogs.close}>
      <LoadedView source={source}>
        {(visit) => (
          <>
            <Facts visit={visit} phone={shown?.customer.phone ?? ''} data={data} canNote={canNote} />
            <CustomerOf {...props} visit={visit} onSet={source.reload} />
            <VisitActs {...props} visit={visit} />
            {canNote && <NoteForm {...props} visit={visit} />}
          </>
        )}
      </LoadedView>
    </SidePanel>
  );
}
