import { useSignal } from '@preact/signals';
import { Button } from '../../parts/button.tsx';
import { FailureAlert, useCall } from '../../parts/call.tsx';
import { Field } from '../../parts/field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { PRINTER } from '../../parts/icons.ts';
import { Facts } from '../facts/facts.tsx';
import { factTexts } from '../facts/texts/index.ts';
import type { Reply } from '../rows/rows.ts';
import type { Row } from '../value-types.ts';
import type { ReadViewProps } from '../view-props.ts';

type ReceiptActsProps = Pick<ReadViewProps, 'salon' | 'permissions'> & {
  readonly url: string;
  readonly id: string;
};

/** Prints a receipt, or mails it: to the client, or to another address. */
function ReceiptActs({ salon, permissions, url, id }: ReceiptActsProps) {
  const words = factTexts();
  const email = useSignal('');
  const isSent = useSignal(false);
  const { isBusy, runOnce, errorOf, findGeneralFailure } = useCall();
  const send = async () => {
    const input = { receipt_id: id, ...(email.value === '' ? {} : { email: email.value }) };
    isSent.value = false;
    const reply = await runOnce(salon.journal.receiptSend, input);
    isSent.value = reply !== undefined;
  };
  return (
    <>
      <div class="receipt-acts">
        <a class="btn" href={url} target="_blank" rel="noopener">
          <Icon of={PRINTER} />
          {words.print}
        </a>
        {permissions.includes('sales.write') && (
          <>
            <Field
              id="receipt-email"
              type="email"
              label={words.mailTo}
              value={email}
              error={errorOf('email')}
            />
            <Button label={words.mail} isBusy={isBusy.value} onClick={send} />
          </>
        )}
      </div>
      {isSent.value && <p role="status">{words.mailed}</p>}
      <FailureAlert failure={findGeneralFailure(['email'])} />
    </>
  );
}

/** The answer about one record. A receipt can also be printed and mailed. */
export function SingleAnswer({ reply, ...view }: ReadViewProps & { readonly reply: Reply }) {
  const { name, data, rows } = view;
  const { url, others = [] } = reply;
  const toOther = ({ receipt_number, date, total }: Row): Row => ({ receipt_number, date, total });
  const value: Row = { ...(reply.data as Row), others: others.map(toOther) };
  return (
    <>
      {url !== undefined && <ReceiptActs {...view} url={url} id={String(value.receipt_id)} />}
      <Facts data={data} rows={rows} area={name} value={value} />
    </>
  );
}
