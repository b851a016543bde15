import type { Client } from '../../../../../lib/client/client.ts';
import { ReceiptPaper } from '../../links/receipt-page.tsx';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import { moneyTexts } from './texts/index.ts';

type ReceiptViewProps = {
  readonly of: Parameters<Client['journal']['receiptShow']>[0];
  readonly salon: Client;
  /** The name of the salon. */
  readonly name: string;
  /** Whether the other receipts of the same visit or sale show too. */
  readonly withOthers?: boolean;
};

/** A receipt to read and to print, and the page that prints it (BEHAVIOR §36.9). */
export function ReceiptView({ of, salon, name, withOthers = false }: ReceiptViewProps) {
  const source = useLoaded((options) => salon.journal.receiptShow(of, options));
  return (
    <LoadedView source={source}>
      {({ data: receipt, others, url }) => (
        <>
          {[receipt, ...(withOthers ? others.toReversed() : [])].map((each) => (
            <ReceiptPaper key={each.receipt_id} receipt={each} salon={name} />
          ))}
          <p>
            <a href={url} target="_blank" rel="noreferrer">
              {moneyTexts().paid.page}
            </a>
          </p>
        </>
      )}
    </LoadedView>
  );
}
