import { useSignal } from '@preact/signals';
import { describeFailure } from '../parts/notice.tsx';
import { getArea, type RecordArea, type RecordName } from './areas.ts';
import { callOperation, toRowName } from './rows.ts';
import { officeTexts } from './texts/index.ts';
import type { Row } from './value-types.ts';
import type { ViewProps } from './view-props.ts';

type OrderOptions = Pick<ViewProps, 'salon' | 'rows'> & { readonly name: RecordName };

/** The order of the records of a salon: a row is dragged, or moved by the arrow keys (BEHAVIOR §40.4). */
export function useRowOrder({ salon, rows, name }: OrderOptions) {
  const words = officeTexts().list;
  const message = useSignal('');
  const dragged = useSignal<number | undefined>(undefined);
  const isBusy = useSignal(false);
  /** Gives all rows the positions of their new order; those that have them already stay as they are. */
  const move = async (list: readonly Row[], from: number, to: number) => {
    const row = list[from];
    if (!row || to < 0 || to >= list.length || from === to || isBusy.peek()) return;
    isBusy.value = true;
    const ordered = list.toSpliced(from, 1).toSpliced(to, 0, row);
    const { group, operations, idField } = getArea(name) as RecordArea;
    message.value = words.moved(toRowName(row), to + 1, list.length);
    for (const [index, each] of ordered.entries()) {
      const position = index + 1;
      if (each.position === position) continue;
      const result = await callOperation(salon, group, String(operations.update), {
        [idField]: each.id,
        position,
      });
      if (result.ok) continue;
      message.value = describeFailure(result);
      break;
    }
    await rows.reload(name);
    isBusy.value = false;
    requestAnimationFrame(() => document.getElementById(`move-${row.id}`)?.focus());
  };
  return { message, dragged, move };
}
export type RowOrder = ReturnType<typeof useRowOrder>;
