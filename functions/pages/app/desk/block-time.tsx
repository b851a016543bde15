import { type Signal, useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { FailureAlert, useCall } from '../parts/call.tsx';
import { Field, Form, Select, SubmitButton, takeInto } from '../parts/field.tsx';
import { createIdempotencyKeys } from '../parts/form-values.ts';
import { toApiDate, toMinutes } from '../parts/format.ts';
import { toClockTime } from './clock-time.ts';
import type { DialogProps } from './dialog-props.ts';
import { SidePanel } from './side-panel.tsx';
import { deskTexts } from './texts/index.ts';

const QUARTER = 15;
const HOUR = 60;

const WEEKS = [1, 2, 3, 4];

/** The input of a block time that repeats. */
const toRepeat = (everyWeeks: string, until: string) =>
  everyWeeks === '' ? {} : { repeat: { every_weeks: Number(everyWeeks), until: toApiDate(until) } };

type Props = {
  readonly everyWeeks: Signal<string>;
  readonly until: Signal<string>;
  readonly error: string | undefined;
};

/** How often a block time repeats, and until which day. */
function RepeatFields({ everyWeeks, until, error }: Props) {
  const words = deskTexts().block;
  return (
    <div class="field-pair">
      <Select
        id="block-repeat"
        label={words.repeat}
        value={everyWeeks.value}
        options={[['', words.never], ...WEEKS.map((weeks) => [String(weeks), words.weekly(weeks)] as const)]}
        onChoose={takeInto(everyWeeks)}
      />
      {everyWeeks.value !== '' && (
        <Field id="block-until" label={words.until} type="date" value={until} required error={error} />
      )}
    </div>
  );
}

/** Takes time of a member, or of the whole location, out of the diary. */
export function BlockTime({ salon, place, clock, catalog, diary, acts, dialogs }: DialogProps) {
  const words = deskTexts().block;
  const start = Math.min(22 * HOUR, Math.ceil(clock.getMinute() / QUARTER) * QUARTER);
  const staffId = useSignal('');
  const date = useSignal(place.date.peek());
  const [from, to] = [useSignal(toClockTime(start)), useSignal(toClockTime(start + HOUR))];
  const reason = useSignal('');
  const [everyWeeks, until] = [useSignal(''), useSignal('')];
  const keys = useMemo(createIdempotencyKeys, []);
  const { isBusy, run, errorOf, findGeneralFailure } = useCall();
  const location = catalog.locationId.value;
  const submit = async () => {
    if (location === undefined) return;
    acts.clear();
    const input = {
      location_id: location,
      staff_id: staffId.value === '' ? null : Number(staffId.value),
      date: toApiDate(date.value),
      from: from.value,
      to: to.value,
      reason: reason.value,
      ...toRepeat(everyWeeks.value, until.value),
    };
    const reply = await run(() =>
      salon.directory.blockTimeStore(input, { idempotencyKey: keys.getKey(input) }),
    );
    if (!reply) return;
    place.goTo({ date: date.value });
    dialogs.close();
    const { length } = reply.conflicts;
    acts.tell(length === 0 ? words.saved : `${words.saved} ${words.conflicts(length)}`);
    await diary.refresh();
  };
  // Begins and ends move together while nobody has typed the end
  const keepLength = () => {
    if (toMinutes(to.value) <= toMinutes(from.value)) to.value = toClockTime(toMinutes(from.value) + HOUR);
  };
  return (
    <SidePanel id="block-time" title={words.heading} onClose={dialogs.close}>
      <Form onSubmit={submit}>
        <Select
          id="block-staff"
          label={words.who}
          value={staffId.value}
          options={[
            ['', words.everybody],
            ...(catalog.catalog.value?.staff ?? []).map(({ id, name }) => [String(id), name] as const),
          ]}
          onChoose={takeInto(staffId)}
        />
        <Field
          id="block-date"
          label={deskTexts().newVisit.date}
          type="date"
          value={date}
          required
          error={errorOf('date')}
        />
        <div class="field-pair">
          <Field
            id="block-from"
            label={words.from}
            type="time"
            value={from}
            required
            error={errorOf('from')}
            onLeave={keepLength}
          />
          <Field id="block-to" label={words.to} type="time" value={to} required error={errorOf('to')} />
        </div>
        <Field id="block-reason" label={words.reason} value={reason} error={errorOf('reason')} />
        <RepeatFields everyWeeks={everyWeeks} until={until} error={errorOf('repeat.until')} />
        <FailureAlert failure={findGeneralFailure(['date', 'from', 'to', 'reason', 'repeat.until'])} />
        <div class="actions">
          <SubmitButton label={words.save} isBusy={isBusy.value} />
        </div>
      </Form>
    </SidePanel>
  );
}
