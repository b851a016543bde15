import { Button } from '../parts/button.tsx';
import { formatPrice } from '../parts/format.ts';
import { Inset } from '../parts/inset.tsx';
import { Payment } from '../parts/payment/payment.tsx';
import type { VisitorProps } from './account-props.ts';
import { RenewalNotice } from './offer-terms.tsx';
import { createFixedTokenOrderCall, type OfferedMembership } from './offers.ts';
import { accountTexts } from './texts/index.ts';

const words = () => accountTexts().shop;

type PaymentProps = Pick<VisitorProps, 'data' | 'catalog' | 'session'>;

type RenewalCardProps = PaymentProps & {
  readonly template: OfferedMembership;
  /** The price of a period with tax, as the API shows it. */
  readonly total: string;
  /** The client secret of the setup intent. */
  readonly token: string;
  readonly onDone: () => void;
};

/** Saves a card for the renewals of a membership whose first period a credit balance has paid (BEHAVIOR §24.4). */
export function RenewalCardFormAfterCreditPayment({
  data,
  catalog,
  session,
  template,
  total,
  token,
  onDone,
}: RenewalCardProps) {
  return (
    <Inset id="renewal-card" title={template.name}>
      <p>{words().paidByCredit}</p>
      <RenewalNotice template={template} price={formatPrice(total, catalog.shop.currency)} />
      <Payment
        data={data}
        catalog={catalog}
        session={session}
        purpose={{ kind: 'setup' }}
        order={createFixedTokenOrderCall(token)}
        label={accountTexts().cards.save}
        onDone={onDone}
      />
      <div class="actions">
        <Button look="link" label={words().withoutCard} onClick={onDone} />
      </div>
    </Inset>
  );
}

type ChangeCardProps = PaymentProps & {
  readonly membership: { readonly id: number; readonly name: string };
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Saves another card for the renewals of a membership (BEHAVIOR §24.5). */
export function ChangeRenewalCard({ data, catalog, session, membership, onDone, onClose }: ChangeCardProps) {
  const { id, name } = membership;
  return (
    <Inset id={`card-of-${id}`} title={accountTexts().owned.cardHeading(name)}>
      <Payment
        data={data}
        catalog={catalog}
        session={session}
        purpose={{ kind: 'setup' }}
        order={() => session.salon.payments.createSession({ purchased_membership_id: id })}
        label={accountTexts().cards.save}
        onDone={onDone}
      />
      <div class="actions">
        <Button label={words().cancel} onClick={onClose} />
      </div>
    </Inset>
  );
}
