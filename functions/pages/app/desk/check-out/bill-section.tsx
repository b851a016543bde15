import { useSignal } from '@preact/signals';
import type { CallFailure } from '../../../../../lib/client/types.ts';
import { formatPrice } from '../../booking/price.ts';
import { PanelToggle } from '../../parts/panel.tsx';
import { Refusal } from '../money/refusal.tsx';
import { moneyTexts } from '../money/texts/index.ts';
import { AddOnPanel, listOfferedAddOns } from './add-on-panel.tsx';
import type { Changes, RedemptionItem, ServiceItem } from './bill-input.ts';
import { type BillLine, BillTable } from './bill-table.tsx';
import type { CheckOutContext } from './check-out-context.ts';
import { GiftCardPanel } from './gift-card-panel.tsx';
import { isRemovable, LineForm, removeService } from './line-form.tsx';
import { listRedeemOffers } from './owned.ts';
import { ProductPanel } from './product-panel.tsx';
import { ServicePanel } from './service-panel.tsx';
import { CodePanel, DiscountPanel } from './small-panels.tsx';

type PanelKind = 'product' | 'service' | 'addOn' | 'discount' | 'code' | 'giftCard';

/** A chip that takes something off the bill again. */
type Given = { readonly key: string; readonly text: string; readonly remove: Partial<Changes> };

/** The bill, and what the desk can change about it (BEHAVIOR §39.7). */
export function BillSection({ context }: { readonly context: CheckOutContext }) {
  const { bill, salon, data, clock, rights, catalog, staff, owned, isCompleted, bookedServices } = context;
  const words = moneyTexts();
  /** The panel that shows: a number is the line that it changes. */
  const panel = useSignal<PanelKind | number | undefined>(undefined);
  const failure = useSignal<CallFailure | null>(null);
  const quote = bill.quote.value;
  const changes = bill.changes.value;
  const services: readonly ServiceItem[] = changes.services ?? bookedServices;
  const show = (amount: string | number) => formatPrice(String(amount), data.currency);
  const change = async (next: Partial<Changes>) => {
    failure.value = (await bill.change(next)) ?? null;
  };
  const close = () => {
    panel.value = undefined;
  };
  const canDiscount = ({ coveredBy }: BillLine): boolean => rights.canDiscount && !coveredBy;
  const canEdit = (line: BillLine): boolean => {
    if (isCompleted || !quote) return false;
    if (line.kind === 'product') return true;
    return canDiscount(line) || isRemovable(line, quote.bill);
  };
  const nameRedemption = (item: RedemptionItem): string => {
    if (item.type === 'gift_card') return words.redeem.card(item.giftcard_number);
    const service = quote?.bill.lines.find(({ service_id }) => service_id === item.service_id)?.name ?? '';
    const products = [...(owned?.packages ?? []), ...(owned?.memberships ?? [])];
    const id = item.type === 'package' ? item.purchased_package_id : item.purchased_membership_id;
    return words.redeem.uses(products.find((each) => each.id === id)?.name ?? '', service);
  };
  const given: Given[] = [
    ...changes.redemptions.map((item, index) => ({
      key: `redemption ${index}`,
      text: nameRedemption(item),
      remove: { redemptions: changes.redemptions.filter((_, other) => other !== index) },
    })),
    ...changes.discounts
      .filter(({ line }) => line == null)
      .map(({ percent, amount, reason }) => ({
        key: `discount ${reason}`,
        text: words.discount.given(
          percent === undefined ? show(amount ?? 0) : words.discount.percentOf(Number(percent)),
          reason,
        ),
        remove: { discounts: changes.discounts.filter(({ line }) => line != null) },
      })),
    ...(changes.promo_code === ''
      ? []
      : [
          {
            key: 'code',
            text: words.code.given(
              changes.promo_code.toUpperCase(),
              show(quote?.bill.promotion?.discount ?? 0),
            ),
            remove: { promo_code: '' },
          },
        ]),
  ];
  const offers =
    owned && quote
      ? listRedeemOffers(owned, quote, changes.redemptions, {
          today: clock.getToday(),
          giftCardsPayTips: data.giftCardsPayTips,
          currency: data.currency,
        })
      : [];
  const chip = (kind: PanelKind, text: string) => (
    <PanelToggle key={kind} opens={`${kind}-panel`} shown={panel} panel={kind} look="chip">
      {text}
    </PanelToggle>
  );
  const offeredAddOns = quote ? listOfferedAddOns(catalog, quote.bill) : [];
  const hasCharge = quote !== undefined && Number(quote.bill.service_charge) > 0;
  return (
    <section class="check-out-bill" aria-labelledby="bill-heading">
      <h3 id="bill-heading">{words.bill.heading}</h3>
      {quote ? (
        <BillTable
          quote={quote}
          currency={data.currency}
          staff={staff}
          acts={(line) => {
            if (!canEdit(line)) return null;
            if (line.kind !== 'product' && !canDiscount(line))
              return (
                <button
                  type="button"
                  class="link"
                  aria-label={words.removeNamed(line.name)}
                  onClick={() => void change(removeService(line, services, changes))}
                >
                  {words.remove}
                </button>
              );
            return (
              <PanelToggle
                opens={`line-form-${line.line}`}
                shown={panel}
                panel={line.line}
                look="link"
                name={words.bill.editLine(line.name)}
              >
                {words.bill.edit}
              </PanelToggle>
            );
          }}
          below={(line) =>
            panel.value === line.line && (
              <LineForm
                key={line.line}
                bill={bill}
                line={line}
                rights={rights}
                staff={staff}
                services={services}
                onClose={close}
              />
            )
          }
        />
      ) : (
        <p class="quiet">{words.bill.empty}</p>
      )}
      <p class="unseen" role="status">
        {quote && !bill.quoted.value ? words.bill.updating : ''}
      </p>
      {given.length > 0 && (
        <ul class="given">
          {given.map(({ key, text, remove }) => (
            <li key={key}>
              <span>{text}</span>
              <button
                type="button"
                class="button-quiet"
                aria-label={words.removeNamed(text)}
                onClick={() => void change(remove)}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <Refusal failure={failure.value} isWrite={false} />
      <div class="bill-acts">
        {!isCompleted && (
          <>
            {chip('service', words.acts.service)}
            {offeredAddOns.length > 0 && chip('addOn', words.acts.addOn)}
            {rights.canReadSales && chip('product', words.acts.product)}
            {rights.canDiscount && quote && chip('discount', words.acts.discount)}
            {quote && chip('code', words.acts.code)}
          </>
        )}
        {quote && chip('giftCard', words.acts.giftCard)}
        {!isCompleted && (hasCharge || changes.service_charge === 0) && (
          <button
            type="button"
            class="chip"
            aria-pressed={changes.service_charge === 0}
            onClick={() => void change({ service_charge: changes.service_charge === 0 ? 1 : 0 })}
          >
            {words.acts.withoutCharge}
          </button>
        )}
      </div>
      {panel.value === 'product' && (
        <ProductPanel bill={bill} salon={salon} currency={data.currency} staff={staff} onClose={close} />
      )}
      {panel.value === 'service' && catalog && (
        <ServicePanel
          bill={bill}
          catalog={catalog}
          currency={data.currency}
          services={services}
          onClose={close}
        />
      )}
      {panel.value === 'addOn' && (
        <AddOnPanel bill={bill} offered={offeredAddOns} currency={data.currency} onClose={close} />
      )}
      {panel.value === 'discount' && <DiscountPanel bill={bill} onClose={close} />}
      {panel.value === 'code' && <CodePanel bill={bill} onClose={close} />}
      {panel.value === 'giftCard' && <GiftCardPanel context={context} onClose={close} />}
      {owned && offers.length > 0 && (
        <section class="owned" aria-labelledby="owned-heading">
          <h4 id="owned-heading">{words.redeem.owned(owned.customer.fname)}</h4>
          <ul>
            {offers.map(({ key, label, hint, redemption }) => (
              <li key={key}>
                <span>
                  {label} <span class="hint">{hint}</span>
                </span>
                <button
                  type="button"
                  class="button-secondary"
                  aria-label={words.redeem.useNamed(label)}
                  onClick={() => void change({ redemptions: [...changes.redemptions, redemption] })}
                >
                  {words.redeem.use}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </section>
  );
}
