import { Field, Select, takeInto } from '../../parts/field.tsx';
import { useLoaded } from '../../parts/loaded.tsx';
import { findOpenDrawer, type OpenDrawerQuery } from '../money/open-drawer.ts';
import { moneyTexts } from '../money/texts/index.ts';
import type { CheckOutContext } from './check-out-context.ts';
import type { LocationReaders } from './readers.ts';
import { TENDER_KINDS, type TenderKind } from './tenders.ts';
import type { BillPayment } from './use-payment.ts';

export type WaysProps = {
  readonly context: CheckOutContext;
  readonly readers: LocationReaders;
  /** The location whose drawer takes the cash. */
  readonly location: number | undefined;
  readonly payment: BillPayment;
};

/** The tenders that can pay a bill, in the order in which the desk shows them. */
export function listOfferedTenders({ context, readers, payment }: Omit<WaysProps, 'location'>): TenderKind[] {
  const { sales, others } = context.bill.changes.value;
  // A card pays one visit alone (BEHAVIOR §37.8)
  const isOfSeveral = sales.length + others.length > 0;
  const isMissing: Partial<Record<TenderKind, boolean>> = {
    card_on_file: isOfSeveral || !context.rights.canCharge || !context.mayHaveCard,
    credit: payment.credit <= 0,
    reader: isOfSeveral || readers.length === 0,
  };
  return TENDER_KINDS.filter((kind) => !isMissing[kind]);
}

/** The number of the slip of a card terminal. */
export const ReferenceField = ({ payment: { reference } }: Pick<WaysProps, 'payment'>) => (
  <Field id="pay-reference" label={moneyTexts().pay.reference} value={reference} autocomplete="off" />
);

/** The choice of a reader, where the location has several. */
export function ReaderField({ readers, payment: { readerId } }: Pick<WaysProps, 'readers' | 'payment'>) {
  const words = moneyTexts().pay;
  if (readers.length < 2) return null;
  return (
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
  );
}

/** Says that no drawer counts the cash that is typed (BEHAVIOR §36.5). */
function NoDrawer(query: OpenDrawerQuery) {
  const { value } = useLoaded((options) => findOpenDrawer(query, options)).loaded;
  if (value.kind !== 'loaded' || value.value) return null;
  return (
    <p class="note" role="status">
      {moneyTexts().pay.noDrawer}
    </p>
  );
}

/** Says that no drawer is open, to those who can open one. */
export const CashNote = ({
  context: { salon, clock, rights },
  location,
}: Pick<WaysProps, 'context' | 'location'>) =>
  rights.canDrawer && location !== undefined ? (
    <NoDrawer salon={salon} clock={clock} location={location} />
  ) : null;
