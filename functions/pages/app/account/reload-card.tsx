import { useSignal } from '@preact/signals';
import { Button } from '../parts/button.tsx';
import { FailureAlert, useCall } from '../parts/call.tsx';
import { Field, Form, SubmitRow } from '../parts/field.tsx';
import { formatPrice } from '../parts/format.ts';
import { Inset } from '../parts/inset.tsx';
import { Payment } from '../parts/payment/payment.tsx';
import { SALE_STATUS } from '../parts/sale-status.ts';
import { toApiNumber } from '../parts/typed-numbers.ts';
import { texts } from '../texts/index.ts';
import type { AccountProps } from './account-props.ts';
import type { Sale } from './offers.ts';
import { SaleTotals } from './sale-costs.tsx';
import { accountTexts } from './texts/index.ts';

type ReloadProps = Pick<AccountProps, 'data' | 'session' | 'catalog'> & {
  readonly card: { readonly id: number; readonly name: string };
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Buys more money on an own gift card: the amount, then its payment (BEHAVIOR §21.10). */
export function ReloadCard({ card, onDone, onClose, ...props }: ReloadProps) {
  const { session, catalog } = props;
  const amount = useSignal('');
  const sale = useSignal<Sale | null>(null);
  const { isBusy, run, errorOf, findGeneralFailure } = useCall();
  const id = `reload-${card.id}`;
  const reload = async () => {
    const input = { purchased_giftcard_id: card.id, amount: toApiNumber(amount.value, 'money') };
    const reply = await run(() => session.salon.giftcards.onlineGiftcardReload(input));
    if (reply?.data.status === SALE_STATUS.paid) onDone();
    else if (reply) sale.value = reply.data;
  };
  const bought = sale.value;
  return (
    <Inset id={id} title={accountTexts().owned.reloadHeading(card.name)}>
      {bought ? (
        <>
          <SaleTotals sale={bought} currency={catalog.shop.currency} />
          <Payment
            {...props}
            purpose={{ kind: 'payment', amount: bought.total, target: { sale_id: bought.id } }}
            order={undefined}
            label={texts().visit.pay(formatPrice(bought.total, catalog.shop.currency))}
            onDone={onDone}
          />
          <div class="actions">
            <Button label={accountTexts().shop.cancel} onClick={onClose} />
          </div>
        </>
      ) : (
        <Form onSubmit={reload}>
          <Field
            id={`${id}-amount`}
            label={accountTexts().shop.amount}
            value={amount}
            inputMode="decimal"
            required
            error={errorOf('amount')}
          />
          <FailureAlert failure={findGeneralFailure(['amount'])} />
          <SubmitRow label={texts().payment.next} isBusy={isBusy.value}>
            <Button label={accountTexts().shop.cancel} onClick={onClose} />
          </SubmitRow>
        </Form>
      )}
    </Inset>
  );
}
