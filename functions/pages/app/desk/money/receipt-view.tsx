import { useSignal } from '@preact/signals';
import type { Client } from '../../../../../lib/client/client.ts';
import { ReceiptPaper } from '../../links/receipt-page.tsx';
import { useCall } from '../../parts/call.tsx';
import { createInputHandler, Field, Form, Select, SubmitRow } from '../../parts/field.tsx';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import { texts } from '../../texts/index.ts';
import type { Rights } from '../rights.ts';
import { tillTexts } from '../till/texts/index.ts';
import { MoneyFailureAlert } from './money-failure.tsx';
import { moneyTexts } from './texts/index.ts';

type SendProps = {
  /** The receipts that can be sent, the shown ones, the first by default. */
  readonly receipts: readonly { readonly receipt_id: string; readonly receipt_number: string }[];
  /** The address of the client; empty without one, null where the user may not see it. */
  readonly clientEmail: string | null;
  readonly salon: Client;
  readonly rights: Rights;
};

/** Sends a receipt by mail, to the customer or to an address that is typed (BEHAVIOR §36.7). */
function SendReceipt({ receipts, clientEmail, salon, rights }: SendProps) {
  const words = tillTexts().receipt;
  const firstId = receipts[0]?.receipt_id ?? '';
  const receiptId = useSignal(firstId);
  const [email, sentTo] = [useSignal(''), useSignal<string | null | undefined>(undefined)];
  const { isBusy, runOnce, failure } = useCall();
  const send = async () => {
    sentTo.value = undefined;
    const address = email.value.trim();
    const input = { receipt_id: receiptId.value, ...(address === '' ? {} : { email: address }) };
    const reply = await runOnce(salon.journal.receiptSend, input);
    if (reply) sentTo.value = address || clientEmail;
  };
  return (
    <Form onSubmit={send}>
      {receipts.length > 1 && (
        <Select
          id={`send-which-${firstId}`}
          label={words.which}
          value={receiptId.value}
          options={receipts.map(({ receipt_id, receipt_number }) => [receipt_id, receipt_number] as const)}
          onChoose={createInputHandler(receiptId)}
        />
      )}
      {rights.canContact && (
        <Field
          id={`send-${firstId}`}
          label={clientEmail === '' ? texts().person.email : words.email}
          hint={clientEmail ? words.emailHint(clientEmail) : undefined}
          required={clientEmail === ''}
          type="email"
          value={email}
          autocomplete="off"
        />
      )}
      <p class={sentTo.value === undefined ? 'vh' : 'note ok'} role="status">
        {sentTo.value !== undefined && words.sent(sentTo.value ?? '')}
      </p>
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
      {({ data: receipt, others, packages, url, email }) => {
        const shown = [receipt, ...(withOthers ? others.toReversed() : [])];
        return (
          <>
            {shown.map((each) => (
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
            {rights.canCheckOut && (
              <SendReceipt receipts={shown} clientEmail={email} salon={salon} rights={rights} />
            )}
          </>
        );
      }}
    </LoadedView>
  );
}
