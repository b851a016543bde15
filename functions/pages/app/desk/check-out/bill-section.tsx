import { type Signal, useSignal } from '@preact/signals';
import type { CallFailure } from '../../../../../lib/client/types.ts';
import { Button, createSetter } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import {
  GIFT,
  LIST_PLUS,
  PACKAGE,
  PENCIL,
  PERCENT,
  SCISSORS,
  SHOPPING_BAG,
  TAG,
  USERS,
  X,
} from '../../parts/icons.ts';
import { InsetToggle } from '../../parts/inset.tsx';
import { texts } from '../../texts/index.ts';
import { MoneyFailureAlert } from '../money/money-failure.tsx';
import { moneyTexts } from '../money/texts/index.ts';
import { AddOnPanel, listAddOnsOfferedForBill } from './add-on-panel.tsx';
import { listSalesAndOtherVisitsOfBill, listWholeBillDeductions } from './bill-deductions.ts';
import { type BillChanges, NO_BILL_CHANGES, type Quote, withFirstVisitDueOnly } from './bill-input.ts';
import { type BillLine, findLineAct, toChangesWithoutService } from './bill-lines.ts';
import { BillLines, BillSums } from './bill-table.tsx';
import { type CheckOutContext, toServiceItems } from './check-out-context.ts';
import { listRedeemOffers } from './customer-products.ts';
import { GiftCardPanel } from './gift-card-panel.tsx';
import { LineForm } from './line-form.tsx';
import {
  findShownVisit,
  formatVisitorAndTime,
  listOtherOpenVisitsOfDay,
  OtherVisitPanel,
  SalePanel,
} from './part-panels.tsx';
import { ProductPanel } from './product-panel.tsx';
import { ServicePanel } from './service-panel.tsx';
import { BillDiscountPanel, PromoCodePanel } from './small-panels.tsx';

/** The usual ones first. */
const PANELS = {
  service: ServicePanel,
  product: ProductPanel,
  discount: BillDiscountPanel,
  giftCard: GiftCardPanel,
  addOn: AddOnPanel,
  code: PromoCodePanel,
  sale: SalePanel,
  visit: OtherVisitPanel,
};
type PanelKind = keyof typeof PANELS;
/** How many acts stand beside More, if there are more than one other. */
const USUAL_ACTS = 4;
const ICONS: Readonly<Record<PanelKind, string>> = {
  service: SCISSORS,
  product: SHOPPING_BAG,
  discount: PERCENT,
  giftCard: GIFT,
  addOn: LIST_PLUS,
  code: TAG,
  sale: PACKAGE,
  visit: USERS,
};

type SectionProps = {
  readonly context: CheckOutContext;
  /** The panel that shows: a number is the line that it changes. */
  readonly panel: Signal<PanelKind | number | undefined>;
  /** Changes the bill, or shows why the API refuses the change. */
  readonly onChange: (change: Partial<BillChanges>) => unknown;
};

type LineActProps = SectionProps & { readonly line: BillLine; readonly quote: Quote };

/** The button of a line: opens the form of the line, or removes the line. */
function LineAct({ context, panel, onChange, line, quote }: LineActProps) {
  const { bill, rights, isCompleted } = context;
  const words = moneyTexts();
  const act = isCompleted ? undefined : findLineAct(line, quote.bill, rights);
  if (act === 'edit')
    return (
      <InsetToggle
        opens={`line-form-${line.line}`}
        shown={panel}
        panel={line.line}
        look="plain"
        more="icon small"
        name={words.bill.editLine(line.name)}
      >
        <Icon of={PENCIL} />
      </InsetToggle>
    );
  if (act === 'remove')
    return (
      <Button
        look="plain"
        more="icon small"
        label={<Icon of={X} />}
        aria-label={words.removeNamed(line.name)}
        onClick={() => onChange(toChangesWithoutService(line, toServiceItems(context), bill.changes.value))}
      />
    );
  return null;
}

/** Redemptions, discounts and the code that the desk gave the bill, each with a button that takes it off again. */
function GivenList({ context: { bill, owned, data, diary }, onChange }: Omit<SectionProps, 'panel'>) {
  const given = [
    ...listWholeBillDeductions(bill.changes.value, bill.quote.value, owned, data.currency),
    ...listSalesAndOtherVisitsOfBill(bill.changes.value, bill.quote.value, data.currency, (id) => {
      const visit = findShownVisit(diary, id);
      return visit && formatVisitorAndTime(visit);
    }),
  ];
  if (given.length === 0) return null;
  return (
    <ul class="given">
      {given.map(({ key, text, amount, remove }) => (
        <li key={key}>
          <span class="grow">{text}</span>
          {amount && <b class="num">{amount}</b>}
          <Button
            look="plain"
            more="icon small"
            label={<Icon of={X} />}
            aria-label={moneyTexts().removeNamed(text)}
            onClick={() => onChange(remove)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The buttons for what can be added to the bill. A completed visit takes gift cards alone. */
function BillActs({ context, panel, onChange }: SectionProps) {
  const { bill, rights, isCompleted } = context;
  const words = moneyTexts().acts;
  const quote = bill.quote.value;
  const isWithoutCharge = bill.changes.value.service_charge === 0;
  const hasCharge = Number(quote?.bill.service_charge ?? 0) > 0;
  const isOffered: Readonly<Record<PanelKind, boolean>> = {
    service: !isCompleted,
    addOn: !isCompleted && listAddOnsOfferedForBill(context).length > 0,
    product: !isCompleted && rights.canReadSales,
    discount: !isCompleted && rights.canDiscount && quote !== undefined,
    code: !isCompleted && quote !== undefined,
    giftCard: quote !== undefined,
    sale: context.customer !== undefined && rights.canReadSales,
    visit: quote !== undefined && listOtherOpenVisitsOfDay(context).length > 0,
  };
  const isAll = useSignal(false);
  const offered = (Object.keys(PANELS) as PanelKind[]).filter((kind) => isOffered[kind]);
  const hasMore = !isAll.value && offered.length > USUAL_ACTS + 1;
  return (
    <div class="row wrap bill-acts">
      {offered.slice(0, hasMore ? USUAL_ACTS : undefined).map((kind) => (
        <InsetToggle key={kind} opens={`${kind}-panel`} shown={panel} panel={kind} look="pick" more="tiny">
          <Icon of={ICONS[kind]} /> {words[kind]}
        </InsetToggle>
      ))}
      {hasMore && (
        <Button look="pick" more="tiny" label={texts().page.more} onClick={createSetter(isAll, true)} />
      )}
      {!isCompleted && rights.canDiscount && (hasCharge || isWithoutCharge) && (
        <Button
          look="pick"
          more="tiny"
          label={words.withoutCharge}
          aria-pressed={isWithoutCharge}
          onClick={() => onChange({ service_charge: isWithoutCharge ? 1 : 0 })}
        />
      )}
    </div>
  );
}

/** The products of the customer that can pay for the bill. */
function RedeemOffers({ context, onChange }: Omit<SectionProps, 'panel'>) {
  const { bill, owned, clock, data } = context;
  const words = moneyTexts().redeem;
  const quote = bill.quote.value;
  const { redemptions } = bill.changes.value;
  if (!owned || !quote) return null;
  const offers = listRedeemOffers(owned, withFirstVisitDueOnly(quote), redemptions, {
    ...data,
    today: clock.getToday(),
  });
  if (offers.length === 0) return null;
  return (
    <section class="owned" aria-labelledby="owned-heading">
      <h4 id="owned-heading">{words.owned(owned.customer.fname)}</h4>
      <ul>
        {offers.map(({ key, label, hint, redemption }) => (
          <li key={key}>
            <span>
              {label} <span class="hint">{hint}</span>
            </span>
            <Button
              more="small"
              label={words.use}
              aria-label={words.useNamed(label)}
              onClick={() => onChange({ redemptions: [...redemptions, redemption] })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The bill, and what the desk can change about it (BEHAVIOR §39.6). */
export function BillSection({ context }: Pick<SectionProps, 'context'>) {
  const { bill, data, staff } = context;
  const words = moneyTexts().bill;
  const panel: SectionProps['panel'] = useSignal();
  const failure = useSignal<CallFailure | null>(null);
  const quote = bill.quote.value;
  const onClose = createSetter(panel, undefined);
  const section: SectionProps = {
    context,
    panel,
    onChange: async (change) => {
      failure.value = (await bill.change(change)) ?? null;
    },
  };
  const isChanged = bill.changes.value !== NO_BILL_CHANGES || bill.tip.value !== '';
  const ShownPanel = typeof panel.value === 'string' ? PANELS[panel.value] : undefined;
  return (
    <section class="check-out-bill" aria-labelledby="bill-heading" data-unsaved={isChanged || undefined}>
      <h3 id="bill-heading" class="vh">
        {words.heading}
      </h3>
      {quote ? (
        <BillLines
          quote={quote}
          currency={data.currency}
          staff={staff}
          acts={(line) => <LineAct {...section} line={line} quote={quote} />}
          below={(line) =>
            panel.value === line.line && (
              <LineForm key={line.line} context={context} line={line} onClose={onClose} />
            )
          }
        />
      ) : (
        <p class="quiet">{words.empty}</p>
      )}
      <p class="vh" role="status">
        {quote && !bill.quoted.value ? words.updating : ''}
      </p>
      <BillActs {...section} />
      {ShownPanel && <ShownPanel context={context} onClose={onClose} />}
      <RedeemOffers {...section} />
      <GivenList {...section} />
      <MoneyFailureAlert failure={failure.value} isWrite={false} />
      {quote && <BillSums quote={quote} currency={data.currency} />}
    </section>
  );
}
