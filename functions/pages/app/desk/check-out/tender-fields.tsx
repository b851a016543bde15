import { Button } from '../../parts/button.tsx';
import { Field, Select } from '../../parts/field.tsx';
import { takeInto } from '../../parts/set-to.ts';
import { formatMoney, suggestCash } from '../money/amounts.ts';
import { CashChips } from '../money/cash-chips.tsx';
import { MoneyField } from '../money/money-field.tsx';
import { moneyTexts } from '../money/texts/index.ts';
import type { CheckOutContext } from './check-out-context.ts';
import { NoDrawer } from './no-drawer.tsx';
import type { LocationReaders } from './readers.ts';
import { TENDER_KINDS, type TenderKind } from './tenders.ts';
import type { BillPayment } from './use-payment.ts';

type TenderFieldsProps = {
  readonly context: CheckOutContext;
  readonly readers: LocationReaders;
  /** The location whose drawer takes the cash. */
  readonly location: number | undefined;
  readonly payment: BillPayment;
};

/** The ways to pay, each with a button for all that the others leave. */
export function TenderFields({ context, readers, location, payment }: TenderFieldsProps) {
  const { salon, clock, data, rights, mayHaveCard } = context;
  const { fields, reference, readerId, typed, due, credit, fillRest, errorOf } = payment;
  const words = moneyTexts().pay;
  const isMissing: Partial<Record<TenderKind, boolean>> = {
    card_on_file: !rights.canCharge || !mayHaveCard,
    credit: credit <= 0,
    reader: readers.length === 0,
  };
  const hints: Partial<Record<TenderKind, string>> = {
    external: words.externalHint,
    card_on_file: words.cardHint,
    credit: words.creditHint(formatMoney(credit, data.currency)),
  };
  const isCashAlone = TENDER_KINDS.every((kind) => kind === 'cash' || typed[kind] === 0);
  return (
    <>
      {TENDER_KINDS.filter((kind) => !isMissing[kind]).map((kind) => (
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
          {kind === 'cash' && isCashAlone && (
            <CashChips amounts={suggestCash(due).slice(1)} value={fields.cash} currency={data.currency} />
          )}
          {kind === 'cash' && typed.cash > 0 && rights.canDrawer && location !== undefined && (
            <NoDrawer salon={salon} clock={clock} location={location} />
          )}
          {kind === 'external' && typed.external > 0 && (
            <Field id="pay-reference" label={words.reference} value={reference} autocomplete="off" />
          )}
          {kind === 'reader' && readers.length > 1 && (
            <Select
              id="pay-reader-choice"
              label={words.readerChoice}
              value={readerId.value}
              options={readers.map(({ reader_id, label, status }) => [
                reader_id,
                status === 'offline' ? words.readerOffline(label) : label,
              ])}
              onChoose={takeInto(readerId)}
            />
          )}
        </div>
      ))}
    </>
  );
}
