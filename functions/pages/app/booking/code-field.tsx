import { useSignal } from '@preact/signals';
import type { TargetedFocusEvent } from 'preact';
import type { CallFailure } from '../../../../lib/client/types.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { describeFailure } from '../parts/notice.tsx';
import { texts } from '../texts/index.ts';

const words = () => texts().codes;

type PriceCodeFieldProps = {
  readonly id: string;
  readonly label: string;
  /** The code that the price counts with; empty for none. */
  readonly applied: string;
  /** Why the code that was named last does not count. */
  readonly failure: CallFailure | null;
  /** Counts with a code; with none where it is empty. */
  readonly onApply: (code: string) => void;
};

/** A code that changes the price: it can be applied, and removed again. */
export function PriceCodeField({ id, label, applied, failure, onApply }: PriceCodeFieldProps) {
  const text = useSignal(applied);
  const typed = text.value.trim();
  const isApplied = applied !== '' && typed === applied;
  const action = isApplied ? words().remove : words().apply;
  /** The code that was applied last, also if it was refused. */
  const tried = useSignal(applied);
  const apply = (code: string) => {
    tried.value = code;
    onApply(code);
  };
  /** A typed code counts, also if the button is not pressed. From the field to its button, the focus stays here. */
  const onLeave = ({ currentTarget, relatedTarget }: TargetedFocusEvent<HTMLElement>) => {
    const stays = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!stays && typed !== tried.value) apply(typed);
  };
  return (
    <div onFocusOut={onLeave}>
      <Field id={id} label={label} value={text} error={failure ? describeFailure(failure) : undefined}>
        <Button
          label={action}
          aria-label={`${action}: ${label}`}
          // Some browsers move the focus to no button that is clicked: the code would be applied before the click
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            if (isApplied) text.value = '';
            apply(isApplied ? '' : typed);
          }}
        />
      </Field>
    </div>
  );
}
