import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { CallFailure } from '../../../../../lib/client/types.ts';
import { formatPrice } from '../../booking/price.ts';
import { Choice } from '../../parts/choice.tsx';
import { Checkbox, Field, Form, TextArea } from '../../parts/field.tsx';
import { createInputKeys } from '../../parts/form-values.ts';
import { type GiftForm, readRecipient, useGiftForm } from '../../parts/gift.ts';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import { NameFields } from '../../parts/name-fields.tsx';
import { Alert } from '../../parts/notice.tsx';
import { setTo, takeInto } from '../../parts/set-to.ts';
import type { Guard } from '../check-out/guard.ts';
import { type Paid, PaidView } from '../check-out/paid-view.tsx';
import { type ChosenCustomer, CustomerField } from '../customer-field.tsx';
import type { DialogProps } from '../dialog-props.ts';
import { formatAmount, formatMoney, parseAmount, suggestCash } from '../money/amounts.ts';
import { CashChips } from '../money/cash-chips.tsx';
import { MoneyField } from '../money/money-field.tsx';
import { OFFLINE } from '../money/offline.ts';
import { Refusal } from '../money/refusal.tsx';
import { moneyTexts } from '../money/texts/index.ts';
import { findBuyer, findCardNumber, sellTemplate } from './sale.ts';
import {
  computeTotal,
  describeTemplate,
  listTemplates,
  type Template,
  type TemplateKind,
} from './templates.ts';

/** The recipient of a gift, with the message and the day of delivery (BEHAVIOR §27.1). */
function GiftFields({
  gift,
  hasDate,
  canContact,
}: {
  readonly gift: GiftForm;
  readonly hasDate: boolean;
  readonly canContact: boolean;
}) {
  const words = moneyTexts().sell;
  return (
    <>
      <NameFields
        prefix="gift-"
        fname={gift.fname}
        lname={gift.lname}
        labels={[words.recipientFirst, words.recipientLast]}
        isVisitor={false}
        errorOf={() => undefined}
      />
      {canContact && (
        <Field
          id="gift-email"
          label={words.recipientEmail}
          hint={words.recipientEmailHint}
          type="email"
          value={gift.email}
          autocomplete="off"
        />
      )}
      <Field id="gift-sender" label={words.sender} value={gift.sender} />
      <TextArea id="gift-message" label={words.message} value={gift.message} />
      {hasDate && <Field id="gift-date" label={words.deliveryDate} type="date" value={gift.date} />}
    </>
  );
}

type TemplateListProps = {
  readonly templates: readonly Template[];
  readonly chosen: Template | undefined;
  readonly onChoose: (template: Template) => void;
  readonly currency: string;
};

function TemplateList({ templates, chosen, onChoose, currency }: TemplateListProps) {
  const words = moneyTexts().sell;
  if (templates.length === 0) return <p class="quiet">{words.none}</p>;
  return (
    <fieldset class="choices templates">
      <legend class="unseen">{words.which}</legend>
      {templates.map((template) => (
        <Choice
          key={template.of.id}
          name="template"
          isChosen={chosen?.of.id === template.of.id}
          onChoose={() => onChoose(template)}
        >
          <span class="choice-text">
            <strong>{template.of.name}</strong>
            <span class="quiet">{describeTemplate(template, currency)}</span>
          </span>
          <span class="amount">{formatPrice(template.of.price, currency)}</span>
        </Choice>
      ))}
    </fieldset>
  );
}

type SellProductProps = DialogProps & { readonly kind: TemplateKind; readonly guard: Guard };

/** Sells a gift card, package or membership, paid at the desk (BEHAVIOR §39.10). */
export function SellProduct({ kind, guard, ...props }: SellProductProps) {
  const { salon, data, clock, rights, catalog, diary } = props;
  const words = moneyTexts().sell;
  const chosen = useSignal<Template | undefined>(undefined);
  const customer = useSignal<ChosenCustomer | undefined>(undefined);
  const [email, isGift, isCash, cash] = [useSignal(''), useSignal(false), useSignal(true), useSignal('')];
  const gift = useGiftForm(clock.getToday());
  const isChecked = useSignal(false);
  const failure = useSignal<CallFailure | null>(null);
  const [isBusy, paid] = [useSignal(false), useSignal<Paid | undefined>(undefined)];
  const keys = useMemo(createInputKeys, []);
  const source = useLoaded((options) => listTemplates(salon, kind, options));
  const location = catalog.catalog.value?.locations.find(({ id }) => id === catalog.locationId.value);
  const [first, ...others] = source.reply.value ?? [];
  // The only one needs no choice
  const template = chosen.value ?? (others.length === 0 ? first : undefined);
  const who = customer.value;
  const isNew = who?.kind === 'new';
  const total = template && location ? computeTotal(template, location, data.currency) : 0;
  const handed = parseAmount(cash.value);
  const show = (hundredths: number) => formatMoney(hundredths, data.currency);
  // A guest can own a gift card; packages and memberships belong to an account
  const takesNew = kind === 'giftcard' ? rights.canContact : rights.canWriteCustomers;
  const missing = {
    template: template ? '' : words.chooseTemplate,
    customer: who ? '' : words.chooseCustomer,
    cash:
      isCash.value && handed !== 0 && handed !== undefined && handed < total
        ? words.tooLittle(show(total))
        : '',
  };
  const sell = async () => {
    isChecked.value = true;
    if (!template || !who || who.kind === 'walkIn' || !location) return;
    if (missing.cash !== '' || handed === undefined || isBusy.peek()) return;
    isBusy.value = true;
    guard.value = () => {};
    const request = {
      template,
      locationId: location.id,
      paidBy: isCash.value ? ('cash' as const) : ('external' as const),
      recipient: isGift.value ? readRecipient(gift) : undefined,
      deliveryDate: isGift.value ? gift.date.value : clock.getToday(),
    };
    const attempt = { ...request, who, email: email.value.trim() };
    const result = diary.lostSince.peek()
      ? OFFLINE
      : await findBuyer(salon, { who, email: email.value.trim(), kind }).then((buyer) =>
          buyer.ok
            ? sellTemplate(
                salon,
                { ...request, buyer: buyer.reply },
                { idempotencyKey: keys.getKey(attempt) },
              )
            : buyer,
        );
    guard.value = undefined;
    isBusy.value = false;
    failure.value = result.ok ? null : result;
    if (!result.ok) return;
    const number =
      kind === 'giftcard' && rights.canReadSales ? await findCardNumber(salon, result.reply.id) : '';
    const change = isCash.value && handed > 0 ? Math.max(0, handed - total) : 0;
    paid.value = {
      receipt: { sale_id: result.reply.id },
      text: [
        words.sold(template.of.name, who.name, formatPrice(result.reply.total, data.currency)),
        number === '' ? '' : words.cardNumber(number),
      ].join(' '),
      change: formatAmount(change),
    };
  };
  if (paid.value) return <PaidView {...props} paid={paid.value} />;
  const error = (text: string) => (isChecked.value && text !== '' ? text : undefined);
  return (
    <Form class="check-out" onSubmit={sell}>
      <div class="check-out-bill">
        <LoadedView source={source}>
          {(templates) => (
            <TemplateList
              templates={templates}
              chosen={template}
              onChoose={takeInto(chosen)}
              currency={data.currency}
            />
          )}
        </LoadedView>
        <CustomerField
          id="sell-customer"
          salon={salon}
          canFind={rights.canFindCustomers}
          chosen={customer}
          takes={takesNew ? ['new'] : []}
          error={error(missing.customer)}
          onChosen={() => {}}
        />
        {isNew && rights.canContact && (
          <Field
            id="buyer-email"
            label={words.buyerEmail}
            type="email"
            value={email}
            autocomplete="off"
            required={kind === 'giftcard'}
          />
        )}
        <Checkbox id="is-gift" value={isGift}>
          {words.gift}
        </Checkbox>
        {isGift.value && (
          <GiftFields gift={gift} hasDate={kind !== 'membership'} canContact={rights.canContact} />
        )}
      </div>
      <div class="check-out-pay">
        <h3>{moneyTexts().pay.heading}</h3>
        <fieldset class="choices">
          <legend class="unseen">{words.paidBy}</legend>
          {([true, false] as const).map((each) => (
            <Choice
              key={String(each)}
              name="paid-by"
              isChosen={isCash.value === each}
              onChoose={setTo(isCash, each)}
            >
              <span class="choice-text">{each ? moneyTexts().pay.cash : moneyTexts().pay.external}</span>
            </Choice>
          ))}
        </fieldset>
        {isCash.value && (
          <>
            <MoneyField id="sale-cash" label={words.handed} value={cash} error={error(missing.cash)} />
            {total > 0 && <CashChips amounts={suggestCash(total)} value={cash} currency={data.currency} />}
          </>
        )}
        <div class="actions-in-view pay-bar">
          <p class="pay-sum" role="status">
            {isCash.value && handed !== undefined && handed > total && total > 0
              ? `${moneyTexts().pay.change}: ${show(handed - total)}`
              : ''}
          </p>
          {error(missing.template) && <Alert text={missing.template} />}
          <Refusal failure={failure.value} />
          <button type="submit" class="button" aria-disabled={isBusy.value} aria-describedby="pay-due">
            {moneyTexts().pay.pay}
          </button>
          <span id="pay-due" class="pay-due">
            {show(total)}
          </span>
        </div>
      </div>
    </Form>
  );
}
