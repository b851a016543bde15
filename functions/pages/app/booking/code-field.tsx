import { useSignal } from '@preact/signals';
import type { TargetedFocusEvent } from 'preact';
import { Button } from '../parts/button.tsx';
import { describeFailure } from '../parts/call.tsx';
import { Field } from '../parts/field.tsx';
import { texts } from '../texts/index.ts';
import type { PriceCode } from './price-code.ts';

const words = () => texts().codes;

type PriceCodeFieldProps = {
  readonly id: string;
  readonly label: string;
  readonly code: PriceCode;
};

/** A code that changes the price: it can be applied, and removed again. */
export function PriceCodeField({ id, label, code }: PriceCodeFieldProps) {
  const { value: applied } = code.code;
  const { value: failure } = code.failure;
  const text = useSignal(applied);
  const typed = text.value.trim();
  const isApplied = applied !== '' && typed === applied;
  const action = isApplied ? words().remove : words().apply;
  /** The code that was applied last, also if it was refused. */
  const tried = useSignal(applied);
  const apply = (named: string) => {
    tried.value = named;
    code.apply(named);
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
          aria-label={texts().page.labelled(action, label)}
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
