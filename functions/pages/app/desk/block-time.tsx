import { type Signal, useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { Alert, FailureAlert, StatusNotice, useCall } from '../parts/call.tsx';
import { createInputHandler, Field, Form, Select, SubmitButton } from '../parts/field.tsx';
import { createKeyPerInput } from '../parts/form-values.ts';
import { toApiDate, toMinutes } from '../parts/format.ts';
import { VISIT_STATUS } from '../parts/visit-status.ts';
import { toClockTime } from './clock-time.ts';
import type { Sheet } from './columns.ts';
import type { DialogProps } from './dialog-props.ts';
import { focusField } from './focus-field.ts';
import type { ChosenTime } from './grid-acts.ts';
import { overlaps, type Span, toSpan } from './layout.ts';
import { usePreview } from './preview.ts';
import { SidePanel } from './side-panel.tsx';
import { deskTexts } from './texts/index.ts';
import { describeWhen } from './visit/visit-when.ts';

const QUARTER = 15;
const HOUR = 60;

const WEEKS = [1, 2, 3, 4];

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
        onChoose={createInputHandler(everyWeeks)}
      />
      {everyWeeks.value !== '' && (
        <Field id="block-until" label={words.until} type="date" value={until} required error={error} />
      )}
    </div>
  );
}

/** How many visits of the shown day are still to be served in a time of a member, or of everybody. */
function countVisitsIn(sheet: Sheet | undefined, staffId: number | null, span: Span): number {
  const ids = (sheet?.columns ?? [])
    .filter((column) => column.kind !== 'resource' && (staffId === null || column.staffId === staffId))
    .flatMap(({ visits }) => visits)
    .filter((visit) => visit.status <= VISIT_STATUS.confirmed && overlaps(toSpan(visit), span))
    .map(({ appointment_id }) => appointment_id);
  return new Set(ids).size;
}

/** The choice of everybody at the location, beside the ids of the members. */
const EVERYBODY = 'all';

/** The first choice: the member whose column was pressed, or whose week shows. Without one, somebody must be chosen. */
const toFirstChoice = ({ at, place }: BlockProps): string => {
  if (at) return at.staffId === null ? EVERYBODY : String(at.staffId);
  return String(place.staffId.peek() ?? '');
};

type BlockProps = DialogProps & { readonly at: ChosenTime | undefined };

/** The typed time, which the day shows dashed, and how many visits lie in it. */
function useTypedBlock(props: BlockProps) {
  const { at, place, clock, catalog, diary, dialogs } = props;
  const next = Math.min(22 * HOUR, Math.ceil(clock.getMinute() / QUARTER) * QUARTER);
  const start = at?.minute ?? next;
  const staffId = useSignal(toFirstChoice(props));
  const date = useSignal(at?.date ?? place.date.peek());
  const [from, to] = [useSignal(toClockTime(start)), useSignal(toClockTime(start + HOUR))];
  const reason = useSignal('');
  const readSpan = () => ({ from: toMinutes(from.value), to: toMinutes(to.value) });
  const readMember = () => (staffId.value === EVERYBODY ? null : Number(staffId.value));
  const sheet = diary.sheet.value;
  usePreview(dialogs, () => {
    const [member, span] = [readMember(), readSpan()];
    if (staffId.value === '' || !(span.to > span.from)) return undefined;
    const ids = member === null ? (catalog.catalog.value?.staff ?? []).map(({ id }) => id) : [member];
    const name = reason.value || deskTexts().block.heading;
    const lines = ids.map((id) => ({ staffId: id, span }));
    return { visitId: undefined, date: date.value, name, hue: '', lines };
  });
  return {
    staffId,
    date,
    from,
    to,
    reason,
    readMember,
    describeSaved: (count: number) => {
      const { everybody, saved, conflicts } = deskTexts().block;
      const who = catalog.catalog.peek()?.staff.find(({ id }) => id === readMember())?.name ?? everybody;
      const text = saved(who, describeWhen(date.value, readSpan(), clock.getToday()));
      return count === 0 ? text : `${text} ${conflicts(count)}`;
    },
    /** Begins and ends move together while nobody has typed the end. */
    keepLength: () => {
      if (toMinutes(to.value) <= toMinutes(from.value)) to.value = toClockTime(toMinutes(from.value) + HOUR);
    },
    taken:
      staffId.value !== '' && sheet?.date === date.value ? countVisitsIn(sheet, readMember(), readSpan()) : 0,
  };
}

/** Takes time of a member, or of the whole location, out of the diary. */
export function BlockTime(props: BlockProps) {
  const { salon, place, catalog, diary, acts, dialogs } = props;
  const words = deskTexts().block;
  const typed = useTypedBlock(props);
  const { staffId, date, from, to, reason, readMember, keepLength, taken } = typed;
  const [everyWeeks, until] = [useSignal(''), useSignal('')];
  const isChecked = useSignal(false);
  const keys = useMemo(createKeyPerInput, []);
  const { isBusy, run, errorOf, findGeneralFailure } = useCall();
  const location = catalog.locationId.value;
  const submit = async () => {
    isChecked.value = true;
    if (location === undefined || staffId.peek() === '') return focusField('block-staff');
    acts.clear();
    const input = {
      location_id: location,
      staff_id: readMember(),
      date: toApiDate(date.value),
      from: from.value,
      to: to.value,
      reason: reason.value,
      ...toRepeat(everyWeeks.value, until.value),
    };
    const reply = await run(() =>
      salon.directory.blockTimeStore(input, { idempotencyKey: keys.getKey(input) }),
    );
    if (!reply) return undefined;
    place.goTo({ date: date.value });
    dialogs.close();
    acts.tell(typed.describeSaved(reply.conflicts.length), () =>
      salon.directory.blockTimeDelete({ block_time_id: reply.data.id, scope: 'all' }),
    );
    await diary.refresh();
    return undefined;
  };
  return (
    <SidePanel id="block-time" title={words.heading} onClose={dialogs.close}>
      <Form onSubmit={submit}>
        <Select
          id="block-staff"
          label={words.who}
          value={staffId.value}
          options={[
            ['', words.choose],
            [EVERYBODY, words.everybody],
            ...(catalog.catalog.value?.staff ?? []).map(({ id, name }) => [String(id), name] as const),
          ]}
          onChoose={createInputHandler(staffId)}
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
        <div class="last">
          {isChecked.value && staffId.value === '' && <Alert text={words.chooseWho} />}
          {taken > 0 && <StatusNotice text={words.conflicts(taken)} />}
          <div class="row">
            <SubmitButton label={taken > 0 ? words.saveOver(taken) : words.save} isBusy={isBusy.value} />
          </div>
        </div>
      </Form>
    </SidePanel>
  );
}
