import { useSignal } from '@preact/signals';
import { Button, createSetter } from '../../parts/button.tsx';
import { Face } from '../../parts/face.tsx';
import { formatPercent } from '../../parts/format.ts';
import { Skeleton } from '../../parts/skeleton.tsx';
import { BookingPageCard } from '../home/booking-page-card.tsx';
import { PageHeading } from '../page-heading.tsx';
import { Editor } from '../record/editor.tsx';
import { listLoadedRows, toRowName } from '../rows/rows.ts';
import { SettingsForm } from '../settings/settings-form.tsx';
import { officeTexts } from '../texts/index.ts';
import type { FormStep, ViewProps } from '../view-props.ts';
import { type ChecklistStep, listAllowedSteps } from './checklist-steps.ts';
import { NextSteps } from './next-steps.tsx';
import { OpenForBookings } from './open-for-bookings.tsx';
import { Starter } from './starter.tsx';
import { findUsualTax, getUsualTaxMode } from './tax-proposals.ts';
import { firstEveningTexts } from './texts/index.ts';

type StepName = ChecklistStep | 'done';

/** The fields that a new salon needs; the pages of the areas have all. */
const FIELDS: { readonly [Step in StepName]?: readonly string[] } = {
  brand: ['shop_name', 'brand_color', 'logo'],
  location: ['name', 'phone', 'address_line_1', 'city', 'zipcode', 'business_hours'],
  staff: ['name', 'email', 'service_ids', 'working_hours'],
  payments: ['PAYMENT_KEY', 'PAYMENT_SECRET', 'PAYMENT_WEBHOOK_SECRET'],
};

const OPEN = [{ from: '09:00', to: '18:00' }];
/** The hours that a new location begins with. */
const FIRST_WEEK = {
  monday: OPEN,
  tuesday: OPEN,
  wednesday: OPEN,
  thursday: OPEN,
  friday: OPEN,
  saturday: OPEN,
  sunday: [],
};

type StepProps = ViewProps & { readonly step: FormStep };

function LocationStep({ step, ...view }: StepProps) {
  const loaded = view.rows.get('location').value;
  if (loaded.kind === 'loading') return <Skeleton />;
  const [first] = listLoadedRows(loaded);
  const { timeZone } = view.data;
  const usual = findUsualTax(timeZone);
  const words = firstEveningTexts().tax;
  const question = usual === undefined ? words.question : words.proposal(formatPercent(usual));
  return (
    <Editor
      {...view}
      name="location"
      id={first ? String(first.id) : 'new'}
      step={{
        ...step,
        more: [question, ['service_tax', 'tax_mode']],
        base: {
          business_hours: FIRST_WEEK,
          service_tax: String(usual ?? ''),
          tax_mode: getUsualTaxMode(timeZone),
        },
      }}
    />
  );
}

/** The people who were added, each with a form, and that of another person, who performs all services while the location is open. */
function StaffStep({ step, ...view }: StepProps) {
  const words = firstEveningTexts().opening;
  const [staff, services] = [view.rows.get('staff').value, view.rows.get('services').value];
  /** The person whose form shows; `new` for another one. */
  const shown = useSignal<string | undefined>(undefined);
  const close = createSetter(shown, undefined);
  if (staff.kind === 'loading' || services.kind === 'loading') return <Skeleton />;
  const people = listLoadedRows(staff);
  const ids = listLoadedRows(services).map(({ id }) => String(id));
  if (people.length > 0 && shown.value === undefined) {
    return (
      <div class="form">
        <ul class="card lines people">
          {people.map((person) => (
            <li key={String(person.id)}>
              <Face id={Number(person.id)} name={toRowName(person)} image={String(person.image ?? '')} />
              <b class="grow">{toRowName(person)}</b>
              <Button
                look="plain"
                more="small"
                label={words.change}
                aria-label={`${toRowName(person)}: ${words.change}`}
                onClick={createSetter(shown, String(person.id))}
              />
            </li>
          ))}
        </ul>
        <div class="savebar">
          <Button look="primary" label={step.submit} onClick={step.onSaved} />
          <Button label={words.another} onClick={createSetter(shown, 'new')} />
        </div>
      </div>
    );
  }
  const isNew = shown.value === undefined || shown.value === 'new';
  return (
    <Editor
      {...view}
      name="staff"
      id={shown.value ?? 'new'}
      step={{
        ...step,
        base: { service_ids: ids },
        submit: isNew ? words.add : officeTexts().form.save,
        others: isNew && (
          <Button look="plain" label={words.withoutPeople(people.length)} onClick={step.onSaved} />
        ),
        onSaved: close,
      }}
    />
  );
}

/** The salon is open: its address, to be given to visitors, and what an owner does next. */
const Done = (view: ViewProps) => (
  <div class="form">
    <BookingPageCard {...view} />
    <NextSteps {...view} />
    <div class="savebar">
      <a class="btn primary" href={view.place.href()}>
        {officeTexts().sections.home}
      </a>
    </div>
  </div>
);

function Step({ name, step, ...view }: StepProps & { readonly name: StepName }) {
  switch (name) {
    case 'brand':
      return (
        <SettingsForm
          {...view}
          name="brand"
          step={{ ...step, more: [firstEveningTexts().region, ['locale', 'currency']] }}
        />
      );
    case 'payments':
      return (
        <SettingsForm
          {...view}
          name="payments"
          step={{
            ...step,
            others: <Button look="plain" label={firstEveningTexts().opening.later} onClick={step.onSaved} />,
          }}
        />
      );
    case 'location':
      return <LocationStep {...view} step={step} />;
    case 'services':
      return <Starter {...view} step={step} />;
    case 'staff':
      return <StaffStep {...view} step={step} />;
    case 'open':
      return <OpenForBookings {...view} onOpened={step.onSaved} />;
    default:
      return <Done {...view} />;
  }
}

/** The steps from an empty salon to the first booking, each a short form that leads to the next one (BEHAVIOR §40.3). */
export function FirstEvening(view: ViewProps) {
  const { place, permissions } = view;
  const words = firstEveningTexts().opening;
  const steps = listAllowedSteps(permissions);
  const { area, id } = place.address.value;
  const index = (steps as readonly string[]).indexOf(area === 'open' ? 'open' : id);
  const name: StepName = steps[index] ?? 'done';
  const next = steps[index + 1] ?? 'done';
  const [title, text] = words.steps[name];
  return (
    <>
      <PageHeading key={name} {...view} title={title} under={text} />
      {name !== 'done' && (
        <ol class="steps" aria-label={words.title}>
          {steps.map((each, at) => (
            <li
              key={each}
              class={at < index ? 'past' : undefined}
              aria-current={each === name ? 'step' : undefined}
            >
              <a href={place.href('start', each)}>{words.short[each]}</a>
            </li>
          ))}
        </ol>
      )}
      <Step
        key={`step ${name}`}
        {...view}
        name={name}
        step={{
          fields: FIELDS[name],
          submit: words.next,
          onSaved: () => {
            place.setUnsaved(undefined);
            place.go(place.href('start', next));
          },
        }}
      />
    </>
  );
}
