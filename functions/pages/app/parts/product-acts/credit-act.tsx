import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { Client } from '../../../../../lib/client/client.ts';
import { Button, createSetter } from '../button.tsx';
import { FailureAlert, useCall } from '../call.tsx';
import { Field, Form, SubmitButton } from '../field.tsx';
import { createKeyPerInput } from '../form-values.ts';
import { Inset, InsetToggle } from '../inset.tsx';
import { toApiNumber } from '../typed-numbers.ts';
import { productActTexts } from './texts/index.ts';

type CreditProps = { readonly salon: Client; readonly customerId: number; readonly onDone: () => void };
const FIELDS = ['amount', 'reason'] as const;

/** Moves the credit of a client up or down (BEHAVIOR §37.5). */
function CreditForm({ salon, customerId, onDone, onClose }: CreditProps & { readonly onClose: () => void }) {
  const words = productActTexts();
  const typed = { amount: useSignal(''), reason: useSignal('') };
  const keys = useMemo(createKeyPerInput, []);
  const { isBusy, run, errorOf, findGeneralFailure } = useCall();
  const submit = async () => {
    const amount = toApiNumber(typed.amount.value, 'money').trim();
    const input = { customer_id: customerId, amount, reason: typed.reason.value.trim() };
    const idempotencyKey = keys.getKey(input);
    if (!(await run(() => salon.journal.creditAdjust(input, { idempotencyKey })))) return;
    onClose();
    onDone();
  };
  return (
    <Inset id="credit-act" title={words.acts.adjust} focusesField>
      <Form class="stack" onSubmit={submit}>
        {FIELDS.map((field) => (
          <Field
            key={field}
            id={`credit-${field}`}
            label={words[field]}
            value={typed[field]}
            required
            error={errorOf(field)}
          />
        ))}
        <FailureAlert failure={findGeneralFailure(FIELDS)} />
        <div class="actions">
          <SubmitButton label={words.save} isBusy={isBusy.value} />
          <Button label={words.cancel} onClick={onClose} />
        </div>
      </Form>
    </Inset>
  );
}

/** A button that opens the form which moves the credit of a client. */
export function CreditAct({ credit, ...props }: CreditProps & { readonly credit: string }) {
  const words = productActTexts();
  const shown = useSignal<'credit' | undefined>(undefined);
  return (
    <>
      <InsetToggle opens="credit-act" shown={shown} panel="credit" look="link" name={words.openNamed(credit)}>
        {words.open}
      </InsetToggle>
      {shown.value === 'credit' && <CreditForm {...props} onClose={createSetter(shown, undefined)} />}
    </>
  );
}
