import { type Signal, useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { Alert, FailureAlert, StatusNotice, useCall } from '../parts/call.tsx';
import { createInputHandler, Field, Form, Select, SubmitButton } from '../parts/field.tsx';
import { createKeyPerInput } from '../parts/form-values.ts';
import { toApiDate, toMinutes } from '../parts/format.ts';
import { VISIT_STATUS } from '../parts/visit-status.ts';
import { toClockTime } from './clock-time.ts';
import { type Sheet, type ShownBlock, WHOLE_DAY } from './columns.ts';
import type { DialogProps } from './dialog-props.ts';
import { focusField } from './focus-field.ts';
import type { ChosenTime } from './grid-acts.ts';
import { overlaps, type Span, toSpan } from './layout.ts';
import { usePreview } from './preview.ts';
import { SidePanel } from './side-panel.tsx';
import { deskTexts } from './texts/index.ts';
import { removeBlock } from './unblock.tsx';
import { describeWhen } from './visit/visit-when.ts';

const QUARTER = 15;
const HOUR = 60;

/** A time in its control, where the end of a day is 00:00. */
const toControlTime = (minute: number): string => toClockTime(Math.min(minute, WHOLE_DAY.to) % WHOLE_DAY.to);
const readEnd = (time: string): number => (time === '00:00' ? WHOLE_DAY.to : toMinutes(time));

const WEEKS = [1, 2, 3, 4];

const toRepeat = (everyWeeks: string, until: string) =>
  everyWeeks === '' ? {} : { repeat: { every_weeks: Number(everyWeeks), until: toApiDate(until) } };

type RepeatProps = {
  readonly everyWeeks: Signal<string>;
  readonly until: Signal<string>;
  readonly error: string | undefined;
};

/** How often a block time repeats, and until which day. */
function RepeatFields({ everyWeeks, until, error }: RepeatProps) {
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

type BlockProps = DialogProps & {
  /** Where a new block begins. */
  readonly at?: ChosenTime | undefined;
  /** The block that is changed; undefined for a new one. */
  readonly shown?: ShownBlock | undefined;
};

/** The first values of the fields: those of the block that is changed, or the member and the time that were pressed. */
function toFirstBlock({ at, shown, place, clock }: BlockProps) {
  if (shown) {
    const { block, column } = shown;
    const staffId = block.isForAll ? EVERYBODY : String(column.staffId);
    return { staffId, date: column.date, from: block.from, to: block.to, reason: block.reason };
  }
  const next = Math.min(22 * HOUR, Math.ceil(clock.getMinute() / QUARTER) * QUARTER);
  const from = at?.minute ?? next;
  // Without a pressed column or a member's week, somebody must be chosen
  const staffId = at ? String(at.staffId ?? EVERYBODY) : String(place.staffId.peek() ?? '');
  return { staffId, date: at?.date ?? place.date.peek(), from, to: from + HOUR, reason: '' };
}

/** The typed time, which the day shows dashed, and how many visits lie in it. */
function useTypedBlock(props: BlockProps) {
  const { clock, catalog, diary, dialogs, shown } = props;
  const first = useMemo(() => toFirstBlock(props), []);
  const staffId = useSignal(first.staffId);
  const date = useSignal(first.date);
  const [from, to] = [useSignal(toControlTime(first.from)), useSignal(toControlTime(first.to))];
  const reason = useSignal(first.reason);
  const toMember = (choice: string) => (choice === EVERYBODY ? null : Number(choice));
  const readBlock = () => ({
    staffId: staffId.value,
    date: date.value,
    ...{ from: toMinutes(from.value), to: readEnd(to.value) },
    reason: reason.value,
  });
  const toInput = (block: typeof first) => ({
    staff_id: toMember(block.staffId),
    date: toApiDate(block.date),
    ...{ from: toClockTime(block.from), to: toClockTime(block.to) },
    reason: block.reason,
  });
  usePreview(dialogs, () => {
    const typed = readBlock();
    const isSame = JSON.stringify({ ...typed, reason: '' }) === JSON.stringify({ ...first, reason: '' });
    if (typed.staffId === '' || !(typed.to > typed.from) || (shown && isSame)) return undefined;
    const member = toMember(typed.staffId);
    const ids = member === null ? (catalog.catalog.value?.staff ?? []).map(({ id }) => id) : [member];
    const name = typed.reason || deskTexts().block.heading;
    const lines = ids.map((id) => ({ staffId: id, span: typed }));
    return { visitId: undefined, date: typed.date, name, hue: '', lines };
  });
  const sheet = diary.sheet.value;
  const block = readBlock();
  return {
    ...{ staffId, date, from, to, reason },
    readInput: () => toInput(readBlock()),
    firstInput: toInput(first),
    describeSaved: (count: number) => {
      const { everybody, saved, conflicts } = deskTexts().block;
      const member = toMember(staffId.value);
      const who = catalog.catalog.peek()?.staff.find(({ id }) => id === member)?.name ?? everybody;
      const text = saved(who, describeWhen(date.value, readBlock(), clock.getToday()));
      return count === 0 ? text : `${text} ${conflicts(count)}`;
    },
    /** Begins and ends move together while nobody has typed the end. */
    keepLength: () => {
      const typed = readBlock();
      if (typed.to <= typed.from) to.value = toControlTime(typed.from + HOUR);
    },
    taken:
      staffId.value !== '' && sheet?.date === date.value
        ? countVisitsIn(sheet, toMember(staffId.value), block)
        : 0,
  };
}

/** Saves the typed block. */
function useSaving(props: BlockProps, typed: ReturnType<typeof useTypedBlock>) {
  const { salon, place, catalog, diary, acts, dialogs, shown } = props;
  const [everyWeeks, until] = [useSignal(''), useSignal('')];
  const isChecked = useSignal(false);
  const keys = useMemo(createKeyPerInput, []);
  const { run, ...call } = useCall();
  const location = catalog.locationId.value;
  const blockId = shown?.block.id;
  const update = (id: number, input: typeof typed.firstInput) =>
    salon.directory.blockTimeUpdate({ block_time_id: id, ...input });
  const store = (locationId: number) => {
    const input = {
      location_id: locationId,
      ...typed.readInput(),
      ...toRepeat(everyWeeks.value, until.value),
    };
    return salon.directory.blockTimeStore(input, { idempotencyKey: keys.getKey(input) });
  };
  const submit = async () => {
    isChecked.value = true;
    if (location === undefined || typed.staffId.peek() === '') return focusField('block-staff');
    acts.clear();
    const reply = await run(() =>
      blockId === undefined ? store(location) : update(blockId, typed.readInput()),
    );
    if (!reply) return undefined;
    place.goTo({ date: typed.date.value });
    dialogs.close();
    acts.tell(typed.describeSaved(reply.conflicts.length), () =>
      blockId === undefined
        ? salon.directory.blockTimeDelete({ block_time_id: reply.data.id, scope: 'all' })
        : update(blockId, typed.firstInput),
    );
    await diary.refresh();
    return undefined;
  };
  return { everyWeeks, until, isChecked, submit, ...call };
}

/**
 * Takes time of a member, or of the whole location, out of the diary, or changes such a time. Of a series of blocks, the changed one
 * alone changes (BEHAVIOR §11.5).
 */
export function BlockTime(props: BlockProps) {
  const { catalog, dialogs, shown } = props;
  const words = deskTexts().block;
  const typed = useTypedBlock(props);
  const { staffId, date, from, to, reason, keepLength, taken } = typed;
  const { everyWeeks, until, isChecked, submit, isBusy, errorOf, findGeneralFailure } = useSaving(
    props,
    typed,
  );
  return (
    <SidePanel id="block-time" title={shown ? words.changeHeading : words.heading} onClose={dialogs.close}>
      <Form onSubmit={submit}>
        <Select
          id="block-staff"
          label={words.who}
          value={staffId.value}
          options={[
            ...(shown ? [] : [['', words.choose] as const]),
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
        {!shown && <RepeatFields everyWeeks={everyWeeks} until={until} error={errorOf('repeat.until')} />}
        <FailureAlert failure={findGeneralFailure(['date', 'from', 'to', 'reason', 'repeat.until'])} />
        <div class="last">
          {isChecked.value && staffId.value === '' && <Alert text={words.chooseWho} />}
          {taken > 0 && <StatusNotice text={words.conflicts(taken)} />}
          <div class="row">
            <SubmitButton
              label={shown ? deskTexts().customer.save : taken > 0 ? words.saveOver(taken) : words.save}
              isBusy={isBusy.value}
            />
            {shown && (
              <Button
                look="danger"
                label={words.remove}
                onClick={() =>
                  shown.block.series_id === undefined
                    ? removeBlock({ ...props, ...shown })
                    : dialogs.replace({ kind: 'unblock', ...shown })
                }
              />
            )}
          </div>
        </div>
      </Form>
    </SidePanel>
  );
}
