import { useSignal } from '@preact/signals';
import type { Client } from '../../../../../lib/client/client.ts';
import { ReceiptPaper } from '../../links/receipt-page.tsx';
import type { Reply } from '../../page-data.ts';
import { FailureAlert, useCall } from '../../parts/call.tsx';
import { Field, Form, SubmitButton } from '../../parts/field.tsx';
import { formatDate, formatPrice, fromApiDate } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { PRINTER } from '../../parts/icons.ts';
import { findFactLabel } from '../facts/labels.ts';
import { factTexts } from '../facts/texts/index.ts';
import type { ReadViewProps } from '../view-props.ts';

type MailReceiptProps = Pick<ReadViewProps, 'salon'> & {
  readonly id: string;
  /** The address of the client; null for a user who may not see it. */
  readonly own: string | null;
};

/** Mails a receipt: to the client, or to another address. */
function MailReceipt({ salon, id, own }: MailReceiptProps) {
  const words = factTexts();
  const email = useSignal(own ?? '');
  const isSent = useSignal(false);
  const { isBusy, runOnce, errorOf, findGeneralFailure } = useCall();
  const send = async () => {
    const input = { receipt_id: id, ...(['', own].includes(email.value) ? {} : { email: email.value }) };
    isSent.value = false;
    const reply = await runOnce(salon.journal.receiptSend, input);
    isSent.value = reply !== undefined;
  };
  return (
    <Form onSubmit={send}>
      <Field
        id={`mail-${id}`}
        type="email"
        label={words.mailTo}
        hint={own === null ? words.mailHint : undefined}
        value={email}
        autocomplete="off"
        error={errorOf('email')}
      />
      <SubmitButton look="normal" label={words.mail} isBusy={isBusy.value} />
      <p role="status">{isSent.value ? words.mailed : ''}</p>
      <FailureAlert failure={findGeneralFailure(['email'])} />
    </Form>
  );
}

type ReceiptAnswerProps = Pick<ReadViewProps, 'salon' | 'permissions' | 'data' | 'place'> & {
  readonly reply: Reply<Client['journal']['receiptShow']>;
};

/** A receipt as the client has it; beside it, what can be done with it, and the other receipts of its visit or sale. */
export function ReceiptAnswer({ reply, salon, permissions, data, place }: ReceiptAnswerProps) {
  const { data: receipt, others, packages, url, email } = reply;
  const words = factTexts();
  return (
    <div class="receipt-answer">
      <ReceiptPaper receipt={receipt} salon={data.name} packages={packages} isPrinted={false} Heading="h2" />
      <div class="stack">
        <a class="btn" href={url} target="_blank" rel="noopener">
          <Icon of={PRINTER} />
          {words.print}
        </a>
        {permissions.includes('sales.write') && (
          <MailReceipt salon={salon} id={receipt.receipt_id} own={email} />
        )}
        {others.length > 0 && (
          <section>
            <h3>{findFactLabel('receipt', 'others')}</h3>
            <ul class="lines">
              {others.map((other) => (
                <li key={other.receipt_id}>
                  <a
                    class="grow"
                    href={`${place.href('receipt')}?search=${encodeURIComponent(other.receipt_number)}`}
                  >
                    {other.receipt_number}
                  </a>
                  <span class="sub">{formatDate(fromApiDate(other.date))}</span>
                  <b class="money">{formatPrice(other.total, data.currency)}</b>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}
