import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { formatTime, toApiDate, toApiTime } from '../booking/dates.ts';
import { formatPrice } from '../booking/price.ts';
import { Field, Form, Select, TextArea } from '../parts/field.tsx';
import { createInputKeys } from '../parts/form-values.ts';
import { Notice } from '../parts/notice.tsx';
import { useCall } from '../parts/use-call.ts';
import { Combobox } from './combobox.tsx';
import { type ChosenCustomer, CustomerField } from './customer-field.tsx';
import { Dialog } from './dialog.tsx';
import type { DialogProps } from './dialog-props.ts';
import { findNearestTime, useFreeTimes } from './free-times.ts';
import type { ChosenTime } from './grid.tsx';
import { listOffers, matchesWords, type Offer } from './offers.ts';
import { deskTexts } from './texts/index.ts';
import { TimeFields } from './time-fields.tsx';

const focus = (id: string) => queueMicrotask(() => document.querySelector<HTMLElement>(`#${id}`)?.focus());

const splitName = (name: string) => {
  const [fname = '', ...rest] = name.split(/\s+/);
  return { fname, lname: rest.join(' ') };
};

type NewVisitProps = DialogProps & { readonly at: ChosenTime | undefined };

/** The quick form: customer, services, time (BEHAVIOR §39.6). */
export function NewVisit({ at, salon, data, place, rights, catalog, diary, acts, dialogs }: NewVisitProps) {
  const words = deskTexts().newVisit;
  const customer = useSignal<ChosenCustomer | undefined>(undefined);
  const [phone, email, note] = [useSignal(''), useSignal(''), useSignal('')];
  const typedService = useSignal('');
  const chosen = useSignal<readonly Offer[]>([]);
  const staffId = useSignal(at?.staffId ?? null);
  const date = useSignal(at?.date ?? place.date.peek());
  const time = useSignal('');
  const isChecked = useSignal(false);
  const keys = useMemo(createInputKeys, []);
  const { isBusy, run, failure, errorOf } = useCall();
  const location = catalog.locationId.value;
  const offers = useMemo(
    () => (catalog.catalog.value ? listOffers(catalog.catalog.value) : []),
    [catalog.catalog.value],
  );
  const services = useComputed(() =>
    chosen.value.map(({ service_id, pricing_option_id }) => ({
      service_id,
      pricing_option_id,
      staff_id: staffId.value,
    })),
  );
  const question = useComputed(() =>
    location === undefined || services.value.length === 0
      ? undefined
      : { location_id: location, date: date.value, services: services.value },
  );
  const times = useFreeTimes(salon, question);
  useSignalEffect(() => {
    const free = times.value;
    if (free && !free.includes(time.peek())) time.value = findNearestTime(free, at?.minute) ?? '';
  });
  // The members who perform all chosen services
  const staff = (catalog.catalog.value?.staff ?? []).filter(({ service_ids }) =>
    chosen.value.every(({ service_id }) => service_ids.includes(service_id)),
  );
  const hits = offers.filter(({ name }) => matchesWords(name, typedService.value.trim()));
  const missing = {
    customer: customer.value ? undefined : words.chooseCustomer,
    service: chosen.value.length > 0 ? undefined : words.chooseService,
    time: time.value !== '' ? undefined : words.chooseTime,
  };
  const errorFor = (name: keyof typeof missing) => (isChecked.value ? missing[name] : undefined);
  const submit = async () => {
    isChecked.value = true;
    const who = customer.value;
    if (missing.customer || !who) return focus('new-customer');
    if (missing.service || location === undefined) return focus('new-service');
    if (missing.time) return focus('new-date');
    acts.clear();
    const person =
      who.kind === 'known'
        ? { customer_type: 0, customer_id: who.id }
        : who.kind === 'new'
          ? {
              customer_type: 1,
              guest: { ...splitName(who.name), email: email.value.trim(), phone: phone.value.trim() },
            }
          : { customer_type: 2 };
    const input = {
      ...person,
      location_id: location,
      date: toApiDate(date.value),
      time: toApiTime(time.value),
      note: note.value,
      services: chosen.value.map(({ name: _, ...offer }) => ({ ...offer, staff_id: staffId.value })),
    };
    const reply = await run(() => salon.booking.saveBooking(input, { idempotencyKey: keys.getKey(input) }));
    if (!reply) return undefined;
    place.goTo({ date: date.value });
    dialogs.close();
    acts.tell(words.booked(who.name, formatTime(time.value)));
    await diary.refresh();
    return undefined;
  };
  return (
    <Dialog id="new-visit" title={words.heading} onClose={dialogs.close}>
      <Form onSubmit={submit}>
        <CustomerField
          salon={salon}
          canFind={rights.canFindCustomers}
          chosen={customer}
          error={errorFor('customer') ?? errorOf('customer_id')}
          onChosen={() => focus(customer.peek()?.kind === 'new' ? 'new-phone' : 'new-service')}
        />
        {customer.value?.kind === 'new' && (
          <div class="field-pair">
            <Field
              id="new-phone"
              label={words.phone}
              type="tel"
              value={phone}
              autocomplete="off"
              error={errorOf('guest.phone')}
            />
            <Field
              id="new-email"
              label={words.email}
              type="email"
              value={email}
              autocomplete="off"
              error={errorOf('guest.email')}
            />
          </div>
        )}
        {chosen.value.length > 0 && (
          <ul class="chosen">
            {chosen.value.map((offer, index) => (
              // One service may be chosen twice
              <li key={index}>
                <span>{offer.name}</span>
                <span class="hint">
                  {words.cost(offer.duration, formatPrice(offer.price, data.currency))}
                </span>
                <button
                  type="button"
                  class="button-quiet"
                  aria-label={words.removeService(offer.name)}
                  onClick={() => {
                    chosen.value = chosen.value.filter((_, other) => other !== index);
                    focus('new-service');
                  }}
                >
                  ×
                </button>
              </li>
            ))}
          </ul>
        )}
        <Combobox
          id="new-service"
          label={chosen.value.length === 0 ? words.service : words.addService}
          text={typedService}
          choices={hits.map((offer) => ({
            key: `${offer.service_id}-${offer.pricing_option_id}`,
            label: offer.name,
            hint: words.cost(offer.duration, formatPrice(offer.price, data.currency)),
            value: offer,
          }))}
          error={errorFor('service')}
          onChoose={(offer) => {
            chosen.value = [...chosen.value, offer];
            typedService.value = '';
            focus('new-staff');
          }}
        />
        <Select
          id="new-staff"
          label={words.member}
          value={String(staffId.value ?? '')}
          options={[['', words.anybody], ...staff.map(({ id, name }) => [String(id), name] as const)]}
          onChoose={(id) => {
            staffId.value = id === '' ? null : Number(id);
          }}
        />
        {chosen.value.length > 0 && (
          <TimeFields
            id="new"
            date={date}
            time={time}
            times={times}
            error={errorFor('time')}
            onTime={(next) => {
              time.value = next;
            }}
          />
        )}
        <TextArea id="new-note" label={words.note} value={note} error={errorOf('note')} />
        <Notice failure={failure.value} />
        <div class="actions">
          <button type="submit" class="button" aria-disabled={isBusy.value}>
            {words.book}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
