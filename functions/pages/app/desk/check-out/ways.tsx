import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../../parts/button.tsx';
import { createInputHandler, Field, Select } from '../../parts/field.tsx';
import { formatMoney } from '../money/amounts.ts';
import { CashChips } from '../money/cash-chips.tsx';
import { MoneyField } from '../money/money-field.tsx';
import { NoDrawerNoteForDrawerUsers } from '../money/no-drawer.tsx';
import { moneyTexts } from '../money/texts/index.ts';
import type { CheckOutContext } from './check-out-context.ts';
import type { LocationReaders } from './readers.ts';
import { TENDER_KINDS, type TenderKind } from './tenders.ts';
import type { BillPayment } from './use-payment.ts';
import { WayTiles } from './way-tiles.tsx';

type WaysProps = {
  readonly context: CheckOutContext;
  readonly readers: LocationReaders;
  /** The location whose drawer takes the cash. */
  readonly location: number | undefined;
  readonly payment: BillPayment;
};

/** The tenders that can pay a bill, in the order in which the desk shows them. */
function listOfferedTenders({ context, readers, payment }: Omit<WaysProps, 'location'>): TenderKind[] {
  const isMissing: Partial<Record<TenderKind, boolean>> = {
    card_on_file: !context.rights.canCharge || !context.mayHaveCard,
    credit: payment.credit <= 0,
    reader: readers.length === 0,
  };
  return TENDER_KINDS.filter((kind) => !isMissing[kind]);
}

/** The number of the slip of a card terminal. */
const ReferenceField = ({ payment: { reference } }: Pick<WaysProps, 'payment'>) => (
  <Field id="pay-reference" label={moneyTexts().pay.reference} value={reference} autocomplete="off" />
);

/** The choice of a reader, where the location has several. */
function ReaderField({ readers, payment: { reader, readerId } }: Pick<WaysProps, 'readers' | 'payment'>) {
  const words = moneyTexts().pay;
  if (readers.length < 2) return null;
  return (
    <Select
      id="pay-reader-choice"
      label={words.readerChoice}
      value={reader?.reader_id ?? ''}
      options={readers.map(({ reader_id, label, status }) => [
        reader_id,
        status === 'offline' ? words.readerOffline(label) : label,
      ])}
      onChoose={createInputHandler(readerId)}
    />
  );
}

/** Says that no drawer is open. */
const CashNote = ({ context, location }: Pick<WaysProps, 'context' | 'location'>) => (
  <NoDrawerNoteForDrawerUsers {...context} location={location} />
);

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
                  {words.rest} <span class="vh">{words[kind]}</span>
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
  const fields = useRef<HTMLDivElement>(null);
  const before = useRef(way.value);
  useLayoutEffect(() => {
    const view = fields.current?.closest('.body');
    // On a phone the fields of another way would open below the window. They are the end of the form
    if (view && before.current !== way.value) view.scrollTop = view.scrollHeight;
    before.current = way.value;
  }, [way.value]);
  return (
    <>
      <WayTiles ways={[...listOfferedTenders(props), 'split']} chosen={way.value} onChoose={choose} />
      <div ref={fields} class="way-fields">
        <WayFields {...props} />
      </div>
    </>
  );
}
