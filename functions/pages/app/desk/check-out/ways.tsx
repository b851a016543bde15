import { Button } from '../../parts/button.tsx';
import { formatMoney } from '../money/amounts.ts';
import { CashChips } from '../money/cash-chips.tsx';
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
import { WayTiles } from './way-tiles.tsx';

/** Several ways to pay, each with a button for all that the others leave. */
function TenderFields(props: WaysProps) {
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

/** The fields of the way that pays the whole bill. */
function WayFields(props: WaysProps) {
  const { context, readers, payment } = props;
  const { way, fields, cashDue, typed } = payment;
  const words = moneyTexts().pay;
  switch (way.value) {
    case 'cash':
      return (
        <>
          <div class="cash">
            <MoneyField id="pay-cash" label={words.given} value={fields.cash} />
            <CashChips due={cashDue} value={fields.cash} currency={context.data.currency} />
          </div>
          {typed.cash > 0 && <CashNote {...props} />}
        </>
      );
    case 'external':
      return <ReferenceField {...props} />;
    case 'card_on_file':
      return <p class="hint">{words.cardHint}</p>;
    case 'reader':
      return <ReaderField readers={readers} payment={payment} />;
    case 'split':
      return <TenderFields {...props} />;
    default:
      return null;
  }
}

/** The ways to pay: one for the whole bill, or several with an amount each (BEHAVIOR §39.6). */
export function Ways(props: WaysProps) {
  const { way, choose } = props.payment;
  return (
    <>
      <WayTiles ways={[...listOfferedTenders(props), 'split']} chosen={way.value} onChoose={choose} />
      <WayFields {...props} />
    </>
  );
}
