import { STATED_TENDERS } from '../../../../../lib/contract/stated-tenders.ts';
import { Alert } from '../../parts/call.tsx';
import { Checkbox, createInputHandler, Field, Form, TextArea } from '../../parts/field.tsx';
import { describeAddedTax, formatPrice } from '../../parts/format.ts';
import type { GiftForm } from '../../parts/gift.ts';
import { LoadedView } from '../../parts/loaded.tsx';
import { NameFields } from '../../parts/name-fields.tsx';
import { RadioOrCheckbox } from '../../parts/radio-or-checkbox.tsx';
import { texts } from '../../texts/index.ts';
import { PaidView } from '../check-out/paid-view.tsx';
import { WayTiles } from '../check-out/way-tiles.tsx';
import { CustomerField } from '../customer-field.tsx';
import { formatMoney } from '../money/amounts.ts';
import { CashChips } from '../money/cash-chips.tsx';
import { MoneyFailureAlert } from '../money/money-failure.tsx';
import { MoneyField } from '../money/money-field.tsx';
import { NoDrawerNoteForDrawerUsers } from '../money/no-drawer.tsx';
import { PayBar } from '../money/pay-bar.tsx';
import { moneyTexts } from '../money/texts/index.ts';
import { describeTemplateContents, hasFreeAmount, type Template } from './templates.ts';
import { type ProductSale, type ProductSaleProps, useProductSale } from './use-product-sale.ts';

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
      <legend class="vh">{words.which}</legend>
      {templates.map((template) => (
        <RadioOrCheckbox
          key={template.of.id}
          name="template"
          isChosen={chosen?.of.id === template.of.id}
          onChoose={() => onChoose(template)}
        >
          <span class="choice-text">
            <strong>{template.of.name}</strong>
            <span class="quiet">{describeTemplateContents(template, currency)}</span>
          </span>
          <span class="amount">{formatPrice(template.of.price, currency)}</span>
        </RadioOrCheckbox>
      ))}
    </fieldset>
  );
}

type SaleProps = ProductSaleProps & { readonly sale: ProductSale; readonly currency: string };

/** How the sale is paid: in cash or outside of the system (BEHAVIOR §21.1). */
function SalePayment({ sale, currency, ...props }: SaleProps) {
  const { paidBy, cash, total, due, tax, taxRate, change, errors } = sale;
  const words = moneyTexts();
  const show = (hundredths: number) => formatMoney(hundredths, currency);
  return (
    <div class="check-out-pay">
      {total > 0 && (
        <dl class="sumlines">
          {tax > 0 && (
            <>
              <div>
                <dt>{words.sell.price}</dt>
                <dd class="money">{show(total - tax)}</dd>
              </div>
              <div>
                <dt>{describeAddedTax(taxRate)}</dt>
                <dd class="money">{show(tax)}</dd>
              </div>
            </>
          )}
          <div class="total">
            <dt>{words.bill.due}</dt>
            <dd class="money">{show(total)}</dd>
          </div>
        </dl>
      )}
      <section>
        <h3 id="pay-heading">{words.pay.headingOfSale}</h3>
        <WayTiles ways={STATED_TENDERS} chosen={paidBy.value} onChoose={createInputHandler(paidBy)} />
        {paidBy.value === 'cash' && (
          <>
            <div class="cash">
              <MoneyField id="sale-cash" label={words.pay.given} value={cash} error={errors.cash} />
              {total > 0 && <CashChips due={due} value={cash} currency={currency} />}
            </div>
            <NoDrawerNoteForDrawerUsers {...props} location={props.catalog.locationId.value} />
          </>
        )}
      </section>
      <PayBar
        sum={change > 0 && total > 0 ? { name: words.pay.change, amount: show(change) } : undefined}
        label={
          sale.template
            ? words.pay.take.stated(show(due), texts().paid[paidBy.value])
            : words.sell.chooseTemplate
        }
        isBusy={sale.isBusy || !sale.template}
      >
        {errors.template && <Alert text={errors.template} />}
        <MoneyFailureAlert failure={sale.failure} />
      </PayBar>
    </div>
  );
}

type GiftFieldsProps = {
  readonly gift: GiftForm;
  readonly hasDate: boolean;
  readonly canContact: boolean;
};

/** The recipient of a gift, with the message and the day of delivery (BEHAVIOR §27.1). */
function GiftFields({ gift, hasDate, canContact }: GiftFieldsProps) {
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

/** Sells a gift card, package or membership, paid at the desk (BEHAVIOR §39.8). */
export function SellProduct(props: ProductSaleProps) {
  const { kind, salon, data, rights } = props;
  const sale = useProductSale(props);
  const { customer, isGift } = sale;
  const words = moneyTexts().sell;
  // A guest can own a gift card; packages and memberships belong to an account
  const takesNew = kind === 'giftcard' ? rights.canContact : rights.canWriteCustomers;
  if (sale.paid) return <PaidView {...props} paid={sale.paid} />;
  return (
    <Form class="check-out" onSubmit={sale.sell}>
      <div class="stack">
        <LoadedView source={sale.source}>
          {(templates) => (
            <TemplateList
              templates={templates}
              chosen={sale.template}
              onChoose={createInputHandler(sale.chosen)}
              currency={data.currency}
            />
          )}
        </LoadedView>
        {hasFreeAmount(sale.template) && (
          <MoneyField
            id="sell-amount"
            label={words.amount}
            value={sale.amount}
            hint={describeTemplateContents(sale.template, data.currency)}
          />
        )}
        <CustomerField
          id="sell-customer"
          salon={salon}
          canFind={rights.canFindCustomers}
          chosen={customer}
          takes={takesNew ? ['new'] : []}
          error={sale.errors.customer}
          onChosen={() => {}}
        />
        {customer.value?.kind === 'new' && rights.canContact && (
          <Field
            id="buyer-email"
            label={words.buyerEmail}
            type="email"
            value={sale.email}
            autocomplete="off"
            required={kind === 'giftcard'}
          />
        )}
        <Checkbox id="is-gift" value={isGift}>
          {words.gift}
        </Checkbox>
        {isGift.value && (
          <GiftFields gift={sale.gift} hasDate={kind !== 'membership'} canContact={rights.canContact} />
        )}
      </div>
      <SalePayment {...props} sale={sale} currency={data.currency} />
    </Form>
  );
}
