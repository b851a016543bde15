import { type Signal, useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { EmailCode } from '../booking/email-code.tsx';
import { createEmailProofState } from '../booking/email-proof.ts';
import { Button, createSetter } from '../parts/button.tsx';
import { FailureAlert, useCall } from '../parts/call.tsx';
import { Field, Form, SubmitRow, TextArea } from '../parts/field.tsx';
import { readTexts } from '../parts/form-values.ts';
import { formatDay, formatPrice } from '../parts/format.ts';
import { type GiftForm, readGiftDetails, useGiftForm } from '../parts/gift.ts';
import { Inset } from '../parts/inset.tsx';
import { NameFields } from '../parts/name-fields.tsx';
import { Payment } from '../parts/payment/payment.tsx';
import { RadioOrCheckbox } from '../parts/radio-or-checkbox.tsx';
import { SALE_STATUS } from '../parts/sale-status.ts';
import { toTypedNumber } from '../parts/typed-numbers.ts';
import { texts } from '../texts/index.ts';
import { toDayOfPageRequest, type VisitorProps } from './account-props.ts';
import { OfferPriceWithPeriod, OfferTerms, RenewalNotice, SalonTerms } from './offer-terms.tsx';
import {
  buyOffer,
  createFixedTokenOrderCall,
  hasFreeAmount,
  type Offer,
  RECIPIENT_FIELDS,
  type Sale,
  withTypedAmountIfFree,
} from './offers.ts';
import { RenewalCardFormAfterCreditPayment } from './renewal-card.tsx';
import { SaleTotals } from './sale-costs.tsx';
import { accountTexts } from './texts/index.ts';

const words = () => accountTexts().shop;

type GiftFieldsProps = {
  readonly form: GiftForm;
  readonly offer: Offer;
  readonly errorOf: (field: string) => string | undefined;
};

function GiftFields({ form, offer, errorOf }: GiftFieldsProps) {
  const fields = RECIPIENT_FIELDS[offer.kind === 'giftcard' ? 'giftcard' : 'package'];
  return (
    <>
      <NameFields
        prefix="gift-"
        fname={form.fname}
        lname={form.lname}
        labels={[words().recipientFirstName, words().recipientLastName]}
        isVisitor={false}
        errorOf={(name) => errorOf(fields[name])}
      />
      <Field
        id="gift-email"
        label={words().recipientEmail}
        hint={words().recipientEmailHint}
        value={form.email}
        type="email"
        autocomplete="off"
        error={errorOf(fields.email)}
      />
      {offer.kind !== 'membership' && (
        <Field
          id="gift-date"
          label={words().deliveryDate}
          value={form.date}
          type="date"
          error={errorOf('delivery_date')}
        />
      )}
      <Field
        id="gift-sender"
        label={words().sender}
        value={form.sender}
        autocomplete="name"
        error={errorOf(fields.sender)}
      />
      <TextArea
        id="gift-message"
        label={words().message}
        value={form.message}
        error={errorOf(fields.message)}
      />
    </>
  );
}

type GuestFieldsProps = {
  readonly guest: Readonly<Record<'fname' | 'lname' | 'email', Signal<string>>>;
  readonly errorOf: (field: string) => string | undefined;
};

/** Name and addresses of a buyer without an account. */
function GuestFields({ guest, errorOf }: GuestFieldsProps) {
  return (
    <>
      <NameFields
        prefix="guest-"
        fname={guest.fname}
        lname={guest.lname}
        labels={[words().yourFirstName, words().yourLastName]}
        errorOf={(name) => errorOf(`guest.${name}`)}
      />
      <Field
        id="guest-email"
        label={words().yourEmail}
        value={guest.email}
        type="email"
        required
        error={errorOf('guest.email')}
      />
    </>
  );
}

type BuyProps = VisitorProps & { readonly offer: Offer; readonly onClose: () => void };
type PayProps = Pick<BuyProps, 'data' | 'session' | 'catalog' | 'offer'> & {
  readonly sale: Sale;
  readonly onPaid: () => void;
  readonly onBack: () => void;
};

function PayProduct({ data, session, catalog, offer, sale, onPaid, onBack }: PayProps) {
  const { id, total, token } = sale;
  const price = formatPrice(total, catalog.shop.currency);
  return (
    <Inset id="pay-product" title={offer.template.name}>
      <SaleTotals sale={sale} currency={catalog.shop.currency} />
      {token && offer.kind === 'membership' && <RenewalNotice template={offer.template} price={price} />}
      <Payment
        data={data}
        catalog={catalog}
        session={session}
        purpose={{ kind: token ? 'subscription' : 'payment', amount: total, target: { sale_id: id } }}
        order={token ? createFixedTokenOrderCall(token) : undefined}
        label={texts().visit.pay(price)}
        onDone={onPaid}
      />
      <div class="actions">
        <Button look="link" label={words().back} onClick={onBack} />
      </div>
    </Inset>
  );
}

/** The fields whose errors the form shows beside them. */
const FIELDS = [
  ...Object.values(RECIPIENT_FIELDS).flatMap((names) => Object.values(names)),
  'delivery_date',
  'guest.fname',
  'guest.lname',
  'guest.email',
  'email_code',
];

const ForWhom = ({ isGift }: { readonly isGift: Signal<boolean> }) => (
  <fieldset class="choices">
    <legend>{words().forWhom}</legend>
    {([false, true] as const).map((gift) => (
      <RadioOrCheckbox
        key={String(gift)}
        name="for-whom"
        isChosen={isGift.value === gift}
        onChoose={createSetter(isGift, gift)}
      >
        <span class="choice-text">{gift ? words().asGift : words().forMe}</span>
      </RadioOrCheckbox>
    ))}
  </fieldset>
);

/** Thanks for a purchase. A gift by e-mail is not yet on its way before its day. */
function thank(
  name: string,
  { profile, ...page }: Pick<BuyProps, 'profile' | 'data' | 'catalog'>,
  gift: GiftForm | undefined,
): string {
  if (!profile) return words().boughtAsGuest(name);
  if (!gift) return words().bought(name);
  if (gift.email.value === '') return words().handOver(name);
  const isLater = gift.date.value > toDayOfPageRequest(page);
  return isLater ? words().givenOn(name, formatDay(gift.date.value)) : words().given(name);
}

export function BuyProduct({ offer, onClose, ...props }: BuyProps) {
  const { data, session, catalog, profile, tell } = props;
  const isGift = useSignal(false);
  const form = useGiftForm(toDayOfPageRequest({ data, catalog }));
  const sale = useSignal<Sale | null>(null);
  const isFree = hasFreeAmount(offer);
  const amount = useSignal<string>(toTypedNumber(offer.template.price));
  const guest = { fname: useSignal(''), lname: useSignal(''), email: useSignal('') };
  const { isBusy, failure, run, errorOf, findGeneralFailure } = useCall();
  const emailProof = useMemo(() => createEmailProofState({ session, form: guest, failure }), []);
  const finish = () => {
    onClose();
    tell(thank(offer.template.name, props, isGift.value ? form : undefined));
  };
  const buy = async () => {
    const reply = await run(() =>
      buyOffer(session.salon, {
        offer: withTypedAmountIfFree(offer, amount.value),
        locationId: catalog.location?.id ?? 0,
        buyer: profile
          ? { fname: profile.fname, lname: profile.lname, email: profile.email, isGuest: false }
          : { ...readTexts(guest), isGuest: true },
        gift: isGift.value ? readGiftDetails(form) : undefined,
        deliveryDate: form.date.value,
        emailCode: emailProof.toInput(),
      }),
    );
    if (!reply) {
      const refusal = failure.value;
      if (refusal && (await emailProof.ask(refusal)) && failure.value === refusal) failure.value = null;
      return;
    }
    if (reply.data.status === SALE_STATUS.paid && reply.data.setup_token === undefined) finish();
    else sale.value = reply.data;
  };
  const bought = sale.value;
  if (bought?.setup_token !== undefined && offer.kind === 'membership') {
    const shared = { data, catalog, session, template: offer.template };
    return (
      <RenewalCardFormAfterCreditPayment
        {...shared}
        total={bought.total}
        token={bought.setup_token}
        onDone={finish}
      />
    );
  }
  if (bought)
    return (
      <PayProduct {...props} offer={offer} sale={bought} onPaid={finish} onBack={createSetter(sale, null)} />
    );
  return (
    <Inset id="buy-product" title={offer.template.name}>
      <Form onSubmit={buy}>
        <OfferTerms offer={offer} catalog={catalog} />
        {isFree ? (
          <Field
            id="gift-amount"
            label={words().amount}
            value={amount}
            inputMode="decimal"
            required
            error={errorOf('price')}
          />
        ) : (
          <OfferPriceWithPeriod offer={offer} catalog={catalog} />
        )}
        <SalonTerms offer={offer} />
        {!profile && <GuestFields guest={guest} errorOf={errorOf} />}
        <ForWhom isGift={isGift} />
        {isGift.value && <GiftFields form={form} offer={offer} errorOf={errorOf} />}
        {emailProof.isAsked() && <EmailCode emailProof={emailProof} failure={failure.value} />}
        <FailureAlert failure={findGeneralFailure(isFree ? [...FIELDS, 'price', 'value'] : FIELDS)} />
        <SubmitRow label={texts().payment.next} isBusy={isBusy.value}>
          <Button label={words().cancel} onClick={onClose} />
        </SubmitRow>
      </Form>
    </Inset>
  );
}
