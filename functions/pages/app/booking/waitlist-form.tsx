import { useComputed, useSignal } from '@preact/signals';
import type { CallFailure } from '../../../../lib/client/types.ts';
import { Field } from '../parts/field.tsx';
import { Notice } from '../parts/notice.tsx';
import { useFocus } from '../parts/use-focus.ts';
import { texts } from '../texts/en.ts';
import { addDays, formatDay, toApiDate } from './dates.ts';
import { toRequestedAddOns, toRequestedServices } from './lines.ts';
import { PolicyAgreement } from './policy-agreement.tsx';
import type { Booking } from './state.ts';
import { toGuest, toToggle } from './visitor-form.ts';

const words = texts.waitlist;

/** The parts of a day in which a visit may lie, as the API writes times. */
const PARTS = {
  any: ['12:00 AM', '12:00 AM'],
  morning: ['12:00 AM', '12:00 PM'],
  afternoon: ['12:00 PM', '05:00 PM'],
  evening: ['05:00 PM', '12:00 AM'],
} as const;
type Part = keyof typeof PARTS;
const PART_NAMES = Object.keys(PARTS) as Part[];
/** How many days are offered to wait for, from the first one (BEHAVIOR §34.1). */
const LENGTHS = [1, 3, 7, 14, 31];

function Joined({ address }: { readonly address: string }) {
  const shown = useFocus<HTMLParagraphElement>();
  return (
    <p class="notice" ref={shown} tabIndex={-1}>
      {words.joined(address)}
    </p>
  );
}

/** Joins the waitlist for the chosen services: from a day on, at a part of the day. */
export function WaitlistForm({ booking }: { readonly booking: Booking }) {
  const { choices, lines, form, session, catalog, shownMonth, today } = booking;
  /** The chosen day, else the first one in sight. */
  const first = useComputed(() => {
    const firstOfMonth = `${shownMonth.value}-01`;
    return choices.value.date ?? (firstOfMonth < today.value ? today.value : firstOfMonth);
  });
  const from = first.value;
  const length = useSignal('7');
  const part = useSignal<Part>('any');
  const failure = useSignal<CallFailure | null>(null);
  const isBusy = useSignal(false);
  const joined = useSignal<string | null>(null);
  const key = useSignal<{ readonly text: string; readonly key: object } | null>(null);
  if (joined.value !== null) {
    return <Joined address={joined.value} />;
  }
  const errorOf = (name: string) => failure.value?.errors[name]?.[0];
  const settings = catalog.value?.settings;
  const canJoin = session.isLoggedIn.value || settings?.guest_checkout === 1;
  const join = async () => {
    const [from_time, to_time] = PARTS[part.value];
    const input = {
      location_id: choices.value.locationId ?? 0,
      service_pricing_options: toRequestedServices(lines.value),
      addons: toRequestedAddOns(lines.value),
      windows: [
        {
          from_date: toApiDate(from),
          to_date: toApiDate(addDays(from, Number(length.value) - 1)),
          from_time,
          to_time,
        },
      ],
      policy_accepted: toToggle(form.policyAccepted.value),
      ...(session.isLoggedIn.value ? {} : { customer_type: 1, guest: toGuest(form) }),
    };
    const text = JSON.stringify(input);
    if (key.value?.text !== text) key.value = { text, key: {} };
    isBusy.value = true;
    failure.value = null;
    const result = await session.salon.waitlist.join(input, { idempotencyKey: key.value?.key });
    isBusy.value = false;
    if (result.ok) joined.value = form.email.value.trim();
    else failure.value = result;
  };
  const shown = ['guest.fname', 'guest.email', 'guest.phone'];
  const general = failure.value && !Object.keys(failure.value.errors).some((name) => shown.includes(name));
  return (
    <details class="waitlist">
      <summary>{words.title}</summary>
      {canJoin ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy.value) void join();
          }}
        >
          <p class="quiet">{words.explained}</p>
          <div class="field-pair">
            <div class="field">
              <label for="wait-days">{words.from(formatDay(from))}</label>
              <select
                id="wait-days"
                value={length.value}
                onChange={({ currentTarget }) => {
                  length.value = currentTarget.value;
                }}
              >
                {LENGTHS.map((days) => (
                  <option key={days} value={String(days)}>
                    {words.days(days)}
                  </option>
                ))}
              </select>
            </div>
            <div class="field">
              <label for="wait-part">{words.when}</label>
              <select
                id="wait-part"
                value={part.value}
                onChange={({ currentTarget }) => {
                  part.value = PART_NAMES.find((name) => name === currentTarget.value) ?? 'any';
                }}
              >
                {PART_NAMES.map((name) => (
                  <option key={name} value={name}>
                    {words.parts[name]}
                  </option>
                ))}
              </select>
            </div>
          </div>
          {!session.isLoggedIn.value && (
            <>
              <Field
                id="wait-name"
                label={texts.details.firstName}
                value={form.fname}
                autocomplete="given-name"
                error={errorOf('guest.fname')}
              />
              <Field
                id="wait-email"
                label={texts.details.email}
                hint={words.emailHint}
                value={form.email}
                type="email"
                autocomplete="email"
                required
                error={errorOf('guest.email')}
              />
            </>
          )}
          <PolicyAgreement booking={booking} id="wait-policy" failure={failure} />
          {failure.value && general && failure.value.code !== 'policy_not_accepted' && (
            <Notice failure={failure.value} />
          )}
          <div class="actions">
            <button type="submit" class="button-secondary" aria-disabled={isBusy.value}>
              {words.join}
            </button>
          </div>
        </form>
      ) : (
        <p>{words.needsAccount}</p>
      )}
    </details>
  );
}
