import { useSignal } from '@preact/signals';
import { FailureAlert, useCall } from '../../parts/call.tsx';
import { createInputHandler, Field, Form, Select, SubmitRow } from '../../parts/field.tsx';
import { addDays, toApiDate } from '../../parts/format.ts';
import {
  DAY_PART_TIMES,
  DAY_PARTS,
  type DayPart,
  WINDOW_LENGTHS_IN_DAYS,
} from '../../parts/waitlist-window.ts';
import { texts } from '../../texts/index.ts';
import type { DialogProps } from '../dialog-props.ts';
import { focusField } from '../focus-field.ts';
import type { WaitlistStart } from '../open-dialog.ts';
import { PersonFields, toBookingCustomerInputStoringNew, useTypedPerson } from '../person.tsx';
import { AddOnsField, ServicesField } from '../services-field.tsx';
import { SidePanel } from '../side-panel.tsx';
import { deskTexts } from '../texts/index.ts';
import { type ChosenVisit, toServicesAndAddOnsWithoutFigures } from '../visit-lines.ts';
import { waitlistTexts } from './texts/index.ts';

function toWantedTime(
  visit: ChosenVisit,
  { from, days, part }: { readonly from: string; readonly days: number; readonly part: DayPart },
) {
  const { services, addons } = toServicesAndAddOnsWithoutFigures(visit);
  const [from_time, to_time] = DAY_PART_TIMES[part];
  const to_date = toApiDate(addDays(from, days - 1));
  return {
    service_pricing_options: services,
    addons,
    windows: [{ from_date: toApiDate(from), to_date, from_time, to_time }],
  };
}

/** Puts somebody on the waitlist (BEHAVIOR §39.10). */
export function JoinWaitlist({
  start,
  ...props
}: DialogProps & { readonly start: WaitlistStart | undefined }) {
  const { salon, data, place, catalog, acts, dialogs } = props;
  const words = deskTexts();
  const person = useTypedPerson(start?.customer);
  const visit = useSignal<ChosenVisit>(start?.visit ?? { lines: [], addOns: [] });
  const date = useSignal(start?.date ?? place.date.peek());
  const length = useSignal('1');
  const part = useSignal<DayPart>('any');
  const isChecked = useSignal(false);
  const { isBusy, run, runOnce, failure, findGeneralFailure } = useCall();
  const location = catalog.locationId.value;
  const who = person.customer.value;
  const submit = async () => {
    isChecked.value = true;
    if (!who || who.kind === 'walkIn') return focusField('wait-customer');
    if (visit.value.lines.length === 0 || location === undefined) return focusField('wait-service');
    const visitor = await toBookingCustomerInputStoringNew(person, props, run);
    if (!visitor) return undefined;
    const window = { from: date.value, days: Number(length.value), part: part.value };
    const input = { ...visitor, location_id: location, ...toWantedTime(visit.value, window) };
    const reply = await runOnce(salon.waitlist.join, input);
    if (!reply) return undefined;
    dialogs.close();
    acts.tell(waitlistTexts().joined(who.name));
    return undefined;
  };
  return (
    <SidePanel id="join-waitlist" title={waitlistTexts().add} onClose={dialogs.close}>
      <Form onSubmit={submit}>
        <PersonFields
          {...props}
          id="wait"
          person={person}
          takesWalkIns={false}
          error={
            isChecked.value && (!who || who.kind === 'walkIn') ? words.newVisit.chooseCustomer : undefined
          }
          failure={failure.value}
        />
        <ServicesField
          id="wait"
          person={0}
          visit={visit}
          staffId={null}
          data={data}
          catalog={catalog}
          error={isChecked.value && visit.value.lines.length === 0 ? words.newVisit.chooseService : undefined}
        />
        <AddOnsField data={data} visit={visit} />
        <div class="field-pair">
          <Field id="wait-date" label={waitlistTexts().from} type="date" value={date} required />
          <Select
            id="wait-length"
            label={waitlistTexts().length}
            value={length.value}
            options={WINDOW_LENGTHS_IN_DAYS.map((days) => [String(days), texts().waitlist.days(days)])}
            onChoose={createInputHandler(length)}
          />
        </div>
        <Select
          id="wait-part"
          label={texts().waitlist.when}
          value={part.value}
          options={DAY_PARTS.map((name) => [name, texts().waitlist.parts[name]])}
          onChoose={createInputHandler(part)}
        />
        <div class="last">
          <FailureAlert
            failure={findGeneralFailure(['guest.email', 'guest.phone', 'email', 'phone', 'customer_id'])}
          />
          <SubmitRow label={waitlistTexts().add} isBusy={isBusy.value} />
        </div>
      </Form>
    </SidePanel>
  );
}
