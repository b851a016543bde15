import { Question } from '../parts/dialog.tsx';
import type { DialogProps } from './dialog-props.ts';
import { deskTexts } from './texts/index.ts';

/** Asks before a block is removed. */
export function Unblock({ id, salon, acts, dialogs }: DialogProps & { readonly id: number }) {
  const words = deskTexts();
  const remove = () => {
    dialogs.close();
    void acts.run({
      name: words.acts.unblock(),
      call: () => salon.directory.blockTimeDelete({ block_time_id: id }),
    });
  };
  return (
    <Question
      title={words.questions.unblock}
      yes={words.questions.unblockYes}
      onYes={remove}
      onClose={dialogs.close}
    />
  );
}
