import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { CallOptions } from '../../../../../lib/client/types.ts';
import { Button } from '../../parts/button.tsx';
import { keepUnknownOutcome } from '../../parts/call.tsx';
import { Form, SubmitRow } from '../../parts/field.tsx';
import { createKeyPerInput } from '../../parts/form-values.ts';
import { Inset } from '../../parts/inset.tsx';
import { type MoneyFailure, MoneyFailureAlert } from '../money/money-failure.tsx';
import { moneyTexts } from '../money/texts/index.ts';

/** The options of a call that moves money: equal input of one form gets the same Idempotency-Key. */
export type ToCallOptions = (input: object) => CallOptions;

type PanelFormProps = {
  readonly id: string;
  readonly title: string;
  /** Default: Apply. */
  readonly label?: string;
  /** Returns why the API refuses it, null where a field is wrong, or undefined when it is done. */
  readonly onApply: (toOptions: ToCallOptions) => Promise<MoneyFailure | null | undefined>;
  readonly onClose: () => void;
  /**
   * Whether it moves money, so that a broken connection leaves open what happened. Its button is then the primary of the view;
   * otherwise that is the button that takes the money.
   */
  readonly isWrite?: boolean;
  /** More buttons. */
  readonly acts?: ComponentChildren;
  readonly children: ComponentChildren;
};

/** A part of the bill that is typed, and applied once the API has priced it. */
export function PanelForm({
  id,
  title,
  label = moneyTexts().apply,
  onApply,
  onClose,
  isWrite = false,
  acts,
  children,
}: PanelFormProps) {
  const words = moneyTexts();
  const isBusy = useSignal(false);
  const failure = useSignal<MoneyFailure | null>(null);
  const keys = useMemo(createKeyPerInput, []);
  const submit = async () => {
    if (isBusy.peek()) return;
    isBusy.value = true;
    const refused = await onApply((input) => ({ idempotencyKey: keys.getKey(input) }));
    isBusy.value = false;
    failure.value = refused ? keepUnknownOutcome(failure.peek(), refused) : null;
    if (refused === undefined) onClose();
  };
  return (
    <Inset id={id} title={title} focusesField>
      <Form onSubmit={submit}>
        {children}
        <MoneyFailureAlert failure={failure.value} isWrite={isWrite} />
        <SubmitRow label={label} look={isWrite ? 'primary' : 'normal'} isBusy={isBusy.value}>
          {acts}
          <Button look={isWrite ? 'normal' : 'plain'} label={words.cancel} onClick={onClose} />
        </SubmitRow>
      </Form>
    </Inset>
  );
}
