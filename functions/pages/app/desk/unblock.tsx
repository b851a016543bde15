import { useSignal } from '@preact/signals';
import { Question } from '../parts/dialog.tsx';
import { Checkbox } from '../parts/field.tsx';
import type { Block } from './columns.ts';
import type { DialogProps } from './dialog-props.ts';
import { deskTexts } from './texts/index.ts';

/** Asks before a block is removed. */
export function Unblock({ block, salon, acts, dialogs }: DialogProps & { readonly block: Block }) {
  const words = deskTexts();
  const isForAll = useSignal(false);
  const remove = () => {
    dialogs.close();
    void acts.run({
      name: words.acts.unblock(),
      call: () =>
        salon.directory.blockTimeDelete({ block_time_id: block.id, scope: isForAll.value ? 'all' : 'this' }),
    });
  };
  return (
    <Question
      title={words.questions.unblock}
      yes={words.questions.unblockYes}
      onYes={remove}
      onClose={dialogs.close}
    >
      {block.series_id !== undefined && (
        <Checkbox id="unblock-all" value={isForAll}>
          {words.questions.unblockAll}
        </Checkbox>
      )}
    </Question>
  );
}
