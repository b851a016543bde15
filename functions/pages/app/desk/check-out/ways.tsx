import { CashChips } from '../money/cash-chips.tsx';
import { MoneyField } from '../money/money-field.tsx';
import { moneyTexts } from '../money/texts/index.ts';
import { TenderFields } from './tender-fields.tsx';
import {
  CashNote,
  listOfferedTenders,
  ReaderField,
  ReferenceField,
  type WaysProps,
} from './tender-parts.tsx';
import { WayTiles } from './way-tiles.tsx';

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
