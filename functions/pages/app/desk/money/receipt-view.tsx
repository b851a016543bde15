import { useSignal } from '@preact/signals';
import type { Client } from '../../../../../lib/client/client.ts';
import { ReceiptPaper } from '../../links/receipt-page.tsx';
import { useCall } from '../../parts/call.tsx';
import { Field, Form, SubmitRow } from '../../parts/field.tsx';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import type { Rights } from '../rights.ts';
import { tillTexts } from '../till/texts/index.ts';
import { MoneyFailureAlert } from './money-failure.tsx';
import { moneyTexts } from './texts/index.ts';

type SendProps = {
  readonly receiptId: string;
  readonly salon: Client;
  readonly rights: Rights;
};

/** Sends a receipt by mail, to the customer or to an address that is typed (BEHAVIOR §36.7). */
function SendReceipt({ receiptId, salon, rights }: SendProps) {
  const words = tillTexts().receipt;
  const [email, isSent] = [useSignal(''), useSignal(false)];
  const { isBusy, runOnce, failure } = useCall();
  const send = async () => {
    isSent.value = false;
    const address = email.value.trim();
    const input = { receipt_id: receiptId, ...(address === '' ? {} : { email: address }) };
    const reply = await runOnce(salon.journal.receiptSend, input);
    isSent.value = reply !== undefined;
  };
  return (
    <Form onSubmit={send}>
      {rights.canContact && (
        <Field
          id={`send-${receiptId}`}
          label={words.email}
          hint={words.emailHint}
          type="email"
          value={email}
          autocomplete="off"
        />
      )}
      <p role="status">{isSent.value ? moneyTexts().paid.mailed : ''}</p>
      <MoneyFailureAlert failure={failure.value} />
      <SubmitRow label={moneyTexts().paid.mail} look="normal" isBusy={isBusy.value} />
    </Form>
  );
}

type ReceiptViewProps = {
  readonly of: Parameters<Client['journal']['receiptShow']>[0];
  readonly salon: Client;
  readonly rights: Rights;
  /** The name of the salon. */
  readonly name: string;
  /** Whether the other receipts of the same visit or sale show too. */
  readonly withOthers?: boolean;
};

/** A receipt to read, to print and to send, and the page that prints it (BEHAVIOR §36.7). */
export function ReceiptView({ of, salon, rights, name, withOthers = false }: ReceiptViewProps) {
  const source = useLoaded((options) => salon.journal.receiptShow(of, options));
  return (
    <LoadedView source={source}>
      {({ data: receipt, others, packages, url }) => (
        <>
          {[receipt, ...(withOthers ? others.toReversed() : [])].map((each) => (
            <ReceiptPaper
              key={each.receipt_id}
              receipt={each}
              salon={name}
              packages={each === receipt ? packages : []}
            />
          ))}
          <p class="actions">
            <a href={url} target="_blank" rel="noreferrer">
              {tillTexts().receipt.page}
            </a>
          </p>
          {rights.canCheckOut && <SendReceipt receiptId={receipt.receipt_id} salon={salon} rights={rights} />}
        </>
      )}
    </LoadedView>
  );
}
