import { useSignal } from '@preact/signals';
import { Button, createSetter } from '../parts/button.tsx';
import { describeFailure, FailureAlert, useCall } from '../parts/call.tsx';
import { Field, Form, SubmitRow } from '../parts/field.tsx';
import { formatPercent, formatPrice } from '../parts/format.ts';
import { Inset } from '../parts/inset.tsx';
import { Payment } from '../parts/payment/payment.tsx';
import { RadioOrCheckbox } from '../parts/radio-or-checkbox.tsx';
import { toApiNumber } from '../parts/typed-numbers.ts';
import { texts } from '../texts/index.ts';
import { visitPageTexts } from './texts/index.ts';
import type { VisitProps } from './visit.ts';

const words = () => visitPageTexts().tip;

type GiveTipProps = VisitProps & { readonly onClose: () => void };

/** An amount above 0 as a visitor types it: '7', '$7.50' or '7,50'; undefined for anything else. */
function parseTip(text: string): string | undefined {
  const typed = toApiNumber(text, 'money').trim();
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(typed) && Number(typed) > 0 ? typed : undefined;
}

/** Gives a tip for a visit: a suggested amount or an own one, then the payment (BEHAVIOR §37.3). */
export function GiveTip({ data, catalog, session, visit, calls, onChange, onClose }: GiveTipProps) {
  const suggestions = visit.tip?.suggestions ?? [];
  const chosen = useSignal(suggestions[0]?.amount ?? '');
  const own = useSignal('');
  const isWrong = useSignal(false);
  const amount = useSignal<string | null>(null);
  const { run, failure } = useCall();
  const price = (text: string) => formatPrice(text, catalog.shop.currency);
  const showAgain = async (message: string) => {
    const reply = await run(() => calls.show());
    if (!reply) return;
    onClose();
    onChange(reply.data, message);
  };
  const choose = () => {
    amount.value = chosen.value === '' ? (parseTip(own.value) ?? null) : chosen.value;
    isWrong.value = amount.value === null;
  };
  const id = `tip-${visit.id}`;
  const { tip } = calls;
  const value = amount.value;
  if (value !== null && tip) {
    return (
      <Inset id={id} title={words().heading}>
        <FailureAlert failure={failure.value} />
        <Payment
          data={data}
          catalog={catalog}
          session={session}
          purpose={{ kind: 'payment', amount: value, target: { appointment_id: visit.id, ...calls.proof } }}
          order={() => tip(value)}
          label={texts().visit.pay(price(value))}
          onDone={() => void showAgain(words().given)}
          onLost={(failed) => void showAgain(describeFailure(failed))}
        />
        <div class="actions">
          <Button look="link" label={words().back} onClick={createSetter(amount, null)} />
        </div>
      </Inset>
    );
  }
  return (
    <Inset id={id} title={words().heading}>
      <Form onSubmit={choose}>
        <p>{words().reason}</p>
        <fieldset class="choices">
          <legend>{words().amount}</legend>
          {suggestions.map((each) => (
            <RadioOrCheckbox
              key={each.percent}
              name="tip"
              isChosen={chosen.value === each.amount}
              onChoose={createSetter(chosen, each.amount)}
            >
              <span class="choice-text">
                {words().suggestion(formatPercent(each.percent), price(each.amount))}
              </span>
            </RadioOrCheckbox>
          ))}
          <RadioOrCheckbox name="tip" isChosen={chosen.value === ''} onChoose={createSetter(chosen, '')}>
            <span class="choice-text">{words().other}</span>
          </RadioOrCheckbox>
        </fieldset>
        {chosen.value === '' && (
          <Field
            id={`tip-amount-${visit.id}`}
            label={words().own}
            value={own}
            required
            error={isWrong.value ? words().wrong : undefined}
          />
        )}
        <SubmitRow label={texts().payment.next}>
          <Button label={words().close} onClick={onClose} />
        </SubmitRow>
      </Form>
    </Inset>
  );
}
