import { useSignal } from '@preact/signals';
import { Button } from '../parts/button.tsx';
import { FailureAlert, useCall } from '../parts/call.tsx';
import { Field, Form, SubmitButton } from '../parts/field.tsx';
import { toApiDate, toMinutes } from '../parts/format.ts';
import { toClockTime } from './clock-time.ts';
import type { Block, Column } from './columns.ts';
import type { DialogProps } from './dialog-props.ts';
import type { Span } from './layout.ts';
import { usePreview } from './preview.ts';
import { SidePanel } from './side-panel.tsx';
import { deskTexts } from './texts/index.ts';
import { formatBlockedName, removeBlock } from './unblock.tsx';
import { describeWhen } from './visit/visit-when.ts';

type Props = DialogProps & { readonly block: Span & Block; readonly column: Column };

/** The typed time, which the day shows dashed, and the call that saves it. */
function useChange({ block, column, salon, clock, place, diary, acts, dialogs }: Props) {
  const words = deskTexts();
  const date = useSignal(column.date);
  const [from, to] = [useSignal(toClockTime(block.from)), useSignal(toClockTime(block.to))];
  const reason = useSignal(block.reason);
  const { isBusy, run, errorOf, findGeneralFailure } = useCall();
  const readSpan = () => ({ from: toMinutes(from.value), to: toMinutes(to.value) });
  const who = formatBlockedName({ block, column });
  usePreview(dialogs, () => {
    const span = readSpan();
    const isSame = date.value === column.date && span.from === block.from && span.to === block.to;
    if (isSame || !(span.to > span.from)) return undefined;
    const name = reason.value || words.block.heading;
    return {
      visitId: undefined,
      date: date.value,
      name,
      hue: '',
      lines: [{ staffId: column.staffId, span }],
    };
  });
  const save = async () => {
    acts.clear();
    const input = {
      block_time_id: block.id,
      date: toApiDate(date.value),
      from: from.value,
      to: to.value,
      reason: reason.value,
    };
    const reply = await run(() => salon.directory.blockTimeUpdate(input));
    if (!reply) return;
    place.goTo({ date: date.value });
    dialogs.close();
    const count = reply.conflicts.length;
    const saved = words.block.saved(who, describeWhen(date.value, readSpan(), clock.getToday()));
    acts.tell(count === 0 ? saved : `${saved} ${words.block.conflicts(count)}`, () =>
      salon.directory.blockTimeUpdate({
        block_time_id: block.id,
        date: toApiDate(column.date),
        from: toClockTime(block.from),
        to: toClockTime(block.to),
        reason: block.reason,
      }),
    );
    await diary.refresh();
  };
  return { date, from, to, reason, who, save, isBusy, errorOf, findGeneralFailure };
}

/** Moves a block time, or gives it another length or reason. Of a series, this block time alone changes (BEHAVIOR §11.5). */
export function ChangeBlock(props: Props) {
  const { block, column, dialogs } = props;
  const { date, from, to, reason, who, save, isBusy, errorOf, findGeneralFailure } = useChange(props);
  const words = deskTexts();
  return (
    <SidePanel id="change-block" title={words.block.changeHeading} onClose={dialogs.close}>
      <Form onSubmit={save}>
        <p>{who}</p>
        <Field
          id="block-date"
          label={words.newVisit.date}
          type="date"
          value={date}
          required
          error={errorOf('date')}
        />
        <div class="field-pair">
          <Field
            id="block-from"
            label={words.block.from}
            type="time"
            value={from}
            required
            error={errorOf('from')}
          />
          <Field id="block-to" label={words.block.to} type="time" value={to} required error={errorOf('to')} />
        </div>
        <Field id="block-reason" label={words.block.reason} value={reason} error={errorOf('reason')} />
        <FailureAlert failure={findGeneralFailure(['date', 'from', 'to', 'reason'])} />
        <div class="last">
          <div class="row">
            <SubmitButton label={words.customer.save} isBusy={isBusy.value} />
            <Button
              look="danger"
              label={words.block.remove}
              onClick={() =>
                block.series_id === undefined
                  ? removeBlock(props)
                  : dialogs.replace({ kind: 'unblock', block, column })
              }
            />
          </div>
        </div>
      </Form>
    </SidePanel>
  );
}
