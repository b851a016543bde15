import { useComputed, useSignal } from '@preact/signals';
import { FailureAlert, useCall } from '../parts/call.tsx';
import { createInputHandler, Field, Form, Select, SubmitRow } from '../parts/field.tsx';
import { FocusedText } from '../parts/focus.tsx';
import { toToggle } from '../parts/form-values.ts';
import { addDays, formatDay, toApiDate } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { BELL } from '../parts/icons.ts';
import { DAY_PART_TIMES, DAY_PARTS, type DayPart, WINDOW_LENGTHS_IN_DAYS } from '../parts/waitlist-window.ts';
import { texts } from '../texts/index.ts';
import { PolicyAgreementWithFees } from './policy-agreement.tsx';
import type { BookingProps } from './state.ts';
import { toGuest } from './visitor-form.ts';

const words = () => texts().waitlist;

type WaitlistProps = BookingProps<'selection' | 'form' | 'session' | 'catalog' | 'times' | 'dates'>;

/** The form for the chosen services: from a day on, at a part of the day. */
function JoinForm({ onJoined, ...booking }: WaitlistProps & { readonly onJoined: (email: string) => void }) {
  const { selection, form, session } = booking;
  /** The chosen day, else the first one in sight. */
  const first = useComputed(() => {
    const [today, firstOfMonth] = [booking.dates.today.value, `${booking.times.shownMonth.value}-01`];
    return selection.choices.value.date ?? (firstOfMonth < today ? today : firstOfMonth);
  });
  const from = first.value;
  const length = useSignal('7');
  const part = useSignal<DayPart>('any');
  const { isBusy, runOnce, failure, errorOf, findGeneralFailure } = useCall();
  const join = async () => {
    const [from_time, to_time] = DAY_PART_TIMES[part.value];
    const input = {
      ...selection.toVisit(),
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
    const reply = await runOnce(session.salon.waitlist.join, input);
    if (reply) onJoined(session.isLoggedIn.value ? '' : form.email.value.trim());
  };
  const general = findGeneralFailure(['guest.fname', 'guest.email', 'guest.phone']);
  return (
    <Form onSubmit={join}>
      <p class="quiet">{words().holds}</p>
      <div class="field-pair">
        <Select
          id="wait-days"
          label={words().from(formatDay(from))}
          value={length.value}
          options={WINDOW_LENGTHS_IN_DAYS.map((days) => [String(days), words().days(days)])}
          onChoose={createInputHandler(length)}
        />
        <Select
          id="wait-part"
          label={words().when}
          value={part.value}
          options={DAY_PARTS.map((name) => [name, words().parts[name]])}
          onChoose={createInputHandler(part)}
        />
      </div>
      {!session.isLoggedIn.value && (
        <>
          <Field
            id="wait-name"
            label={texts().person.firstName}
            value={form.fname}
            autocomplete="given-name"
            error={errorOf('guest.fname')}
          />
          <Field
            id="wait-email"
            label={texts().person.email}
            hint={words().emailHint}
            value={form.email}
            type="email"
            required
            error={errorOf('guest.email')}
          />
        </>
      )}
      <PolicyAgreementWithFees {...booking} id="wait-policy" failure={failure} />
      {general && general.code !== 'policy_not_accepted' && <FailureAlert failure={general} />}
      <SubmitRow label={words().join} isBusy={isBusy.value} />
    </Form>
  );
}

/** Joins the waitlist, where the salon lets the visitor. */
export function WaitlistForm({ isOpen, ...booking }: WaitlistProps & { readonly isOpen: boolean }) {
  const { session, catalog } = booking;
  const joined = useSignal<string | null>(null);
  if (joined.value !== null) {
    return <FocusedText class="note">{words().joined(joined.value)}</FocusedText>;
  }
  const canJoin = session.isLoggedIn.value || catalog.value?.settings.guest_checkout === 1;
  return (
    <details class="waitlist" open={isOpen}>
      <summary class="note">
        <Icon of={BELL} />
        <span class="grow">
          <b>{words().title}</b> {words().explained}
        </span>
        <span class="btn small">{words().join}</span>
      </summary>
      {canJoin ? (
        <JoinForm {...booking} onJoined={createInputHandler(joined)} />
      ) : (
        <p>{words().needsAccount}</p>
      )}
    </details>
  );
}
