import { Button } from '../../parts/button.tsx';
import { formatMoney } from '../money/amounts.ts';
import { MoneyField } from '../money/money-field.tsx';
import { moneyTexts } from '../money/texts/index.ts';
import {
  CashNote,
  listOfferedTenders,
  ReaderField,
  ReferenceField,
  type WaysProps,
} from './tender-parts.tsx';
import type { TenderKind } from './tenders.ts';

/** Several ways to pay, each with a button for all that the others leave. */
export function TenderFields(props: WaysProps) {
  const { context, payment } = props;
  const { fields, typed, credit, fillRest, errorOf } = payment;
  const words = moneyTexts().pay;
  const hints: Partial<Record<TenderKind, string>> = {
    external: words.externalHint,
    card_on_file: words.cardHint,
    credit: words.creditHint(formatMoney(credit, context.data.currency)),
  };
  return (
    <>
      {listOfferedTenders(props).map((kind) => (
        <div key={kind} class="tender">
          <MoneyField
            id={`pay-${kind}`}
            label={words[kind]}
            hint={hints[kind]}
            value={fields[kind]}
            error={errorOf(kind)}
          >
            <Button
              label={
                <>
                  {words.rest} <span class="vh">{words.restBy[kind]}</span>
                </>
              }
              onClick={() => fillRest(kind)}
            />
          </MoneyField>
          {kind === 'cash' && typed.cash > 0 && <CashNote {...props} />}
          {kind === 'external' && typed.external > 0 && <ReferenceField {...props} />}
          {kind === 'reader' && <ReaderField {...props} />}
        </div>
      ))}
    </>
  );
}
