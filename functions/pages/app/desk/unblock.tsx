import { useSignal } from '@preact/signals';
import { Question } from '../parts/dialog.tsx';
import { Checkbox } from '../parts/field.tsx';
import { toApiDate } from '../parts/format.ts';
import { toClockTime } from './clock-time.ts';
import type { Block, Column } from './columns.ts';
import type { DialogProps } from './dialog-props.ts';
import type { Span } from './layout.ts';
import { deskTexts } from './texts/index.ts';
import { describeWhen } from './visit/visit-when.ts';

type Props = DialogProps & { readonly block: Span & Block; readonly column: Column };

/** The member of the column, or the whole location if all are blocked. */
export const formatBlockedName = ({ block, column }: Pick<Props, 'block' | 'column'>): string =>
  block.isForAll ? deskTexts().block.everybody : column.member || column.name;

/** Removes a block time, which the result offers to add again. Whole series cannot be added again in one act. */
export function removeBlock(props: Props, scope: 'this' | 'all' = 'this'): void {
  const { block, column, salon, clock, catalog, acts, dialogs } = props;
  const words = deskTexts();
  const text = words.block.removed(
    formatBlockedName(props),
    describeWhen(column.date, block, clock.getToday()),
  );
  const location = catalog.locationId.peek();
  const addAgain = (location: number) => () =>
    salon.directory.blockTimeStore({
      location_id: location,
      staff_id: block.isForAll ? null : column.staffId,
      date: toApiDate(column.date),
      from: toClockTime(block.from),
      to: toClockTime(block.to),
      reason: block.reason,
    });
  dialogs.close();
  void acts.run({
    name: words.acts.unblock(),
    call: () => salon.directory.blockTimeDelete({ block_time_id: block.id, scope }),
    toResult: () =>
      scope === 'all' || location === undefined ? { text } : { text, undo: addAgain(location) },
  });
}

/** Asks before a block of a series is removed: it alone, or also the others. */
export function Unblock(props: Props) {
  const words = deskTexts();
  const isForAll = useSignal(false);
  return (
    <Question
      title={words.questions.unblock}
      yes={words.questions.unblockYes}
      onYes={() => removeBlock(props, isForAll.value ? 'all' : 'this')}
      onClose={props.dialogs.close}
    >
      <Checkbox id="unblock-all" value={isForAll}>
        {words.questions.unblockAll}
      </Checkbox>
    </Question>
  );
}
