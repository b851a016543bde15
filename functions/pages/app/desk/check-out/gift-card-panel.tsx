import { useSignal } from '@preact/signals';
import type { Client } from '../../../../../lib/client/client.ts';
import type { CallFailure } from '../../../../../lib/client/types.ts';
import { isExpired } from '../../booking/usable-products.ts';
import type { ReplyData } from '../../page-data.ts';
import { Field } from '../../parts/field.tsx';
import { addDays, type Day, formatPrice, toApiDate } from '../../parts/format.ts';
import { formatName } from '../../parts/person-name.ts';
import { SALE_STATUS } from '../../parts/sale-status.ts';
import { parseAmountOrZeroIfEmpty, toHundredths } from '../money/amounts.ts';
import type { MoneyFailure } from '../money/money-failure.tsx';
import { MoneyField } from '../money/money-field.tsx';
import { moneyTexts } from '../money/texts/index.ts';
import type { RedemptionItem } from './bill-input.ts';
import type { BillPanelProps, CheckOutContext } from './check-out-context.ts';
import { type PayingGiftCard, toLargestGiftCardRedemption } from './customer-products.ts';
import { PanelForm } from './panel-form.tsx';

type HandedOver = ReplyData<Client['giftcards']['giftHandOver']>;
/** A gift card that nobody has claimed. */
type Gift = Pick<HandedOver, 'buyer' | 'recipient' | 'expiry_date'> &
  PayingGiftCard & { readonly balance: string };

/** Describes who bought a gift for whom, what is left on it, and what the button does. */
function askForGift(
  { buyer, recipient, balance }: Gift,
  { customer, data }: Pick<CheckOutContext, 'customer' | 'data'>,
): string {
  const words = moneyTexts().redeem;
  const bought = recipient
    ? words.boughtFor(formatName(buyer), formatName(recipient))
    : words.boughtBy(formatName(buyer));
  const left = formatPrice(balance, data.currency);
  return customer ? words.handOverQuestion(bought, left, customer.name) : words.payQuestion(bought, left);
}

/** The code of the refusal of a gift that would pay nothing. */
function findObstacle(
  { expiry_date, balance }: Gift,
  part: number,
  most: RedemptionItem | undefined,
  today: Day,
): string | undefined {
  if (isExpired(expiry_date, today)) return 'gift_card_expired';
  if (toHundredths(balance) < Math.max(part, 1)) return 'insufficient_balance';
  return most ? undefined : 'service_not_allowed_for_gift_card';
}

/** The refusal that the API would give. */
const toRefusal = (code: string): CallFailure => ({
  ok: false,
  kind: 'refused',
  code,
  status: 400,
  message: '',
  errors: {},
});

/** The days before today in which the sale of a card is looked for: the most that a list covers. */
const DAYS_BEFORE = 365;

/** Why a number pays nothing: no card has it, its card is not paid, or belongs to somebody else. */
async function explainInvalid(
  { salon, rights, clock }: Pick<CheckOutContext, 'salon' | 'rights' | 'clock'>,
  number: string,
  refused: CallFailure,
): Promise<CallFailure> {
  if (refused.code !== 'gift_card_invalid' || !rights.canReadSales) return refused;
  const today = clock.getToday();
  const days = { from: toApiDate(addDays(today, -DAYS_BEFORE)), to: toApiDate(today) };
  const found = await salon.directory.saleIndex({ ...days, search: number, per_page: 1 });
  if (!found.ok) return refused;
  const [sale] = found.reply.data;
  if (!sale) return toRefusal('gift_card_unknown');
  return toRefusal(sale.status === SALE_STATUS.paid ? 'gift_card_of_other' : 'gift_card_unpaid');
}

/**
 * A gift card by its number, which pays all that it can, or a typed part (BEHAVIOR §39.6). A gift is handed over to the customer
 * first (§27.3); without a customer it pays and stays unclaimed (§25.1).
 */
export function GiftCardPanel({ context, onClose }: BillPanelProps) {
  const { bill, owned, customer, onHandedOver, data, salon, clock } = context;
  const words = moneyTexts().redeem;
  const [number, amount] = [useSignal(''), useSignal('')];
  const gift = useSignal<Gift | undefined>(undefined);
  const toTarget = () => ({
    giftcard_number: number.peek().trim().toUpperCase(),
    customer_id: customer?.id,
  });
  /** A refusal, which says what is left on the card where that is too little. */
  const toShownRefusal = <Refused extends CallFailure | null | undefined>(
    refused: Refused,
    balance: number | string | undefined,
  ): Refused | MoneyFailure =>
    refused?.code === 'insufficient_balance' && balance !== undefined
      ? { ...refused, text: words.onlyLeft(formatPrice(String(balance), data.currency)) }
      : refused;
  const toMost = (card: PayingGiftCard | undefined) => {
    const quote = bill.quote.peek();
    return card && quote && toLargestGiftCardRedemption(card, quote, data.giftCardsPayTips);
  };
  const redeem = (part: number, card: PayingGiftCard | undefined) => {
    const { giftcard_number } = toTarget();
    const named = { type: 'gift_card', giftcard_number } as const;
    const redemption: RedemptionItem =
      part === 0 ? (toMost(card) ?? named) : { ...named, amount: part / 100 };
    return bill.change({ redemptions: [...bill.changes.peek().redemptions, redemption] });
  };
  /** Shows an unclaimed gift. Returns why the card is refused otherwise, or null for a gift. */
  const findGift = async (part: number): Promise<CallFailure | null> => {
    const asked = await salon.giftcards.giftHandOver({ ...toTarget(), dry_run: 1 });
    if (!asked.ok) return explainInvalid(context, toTarget().giftcard_number, asked);
    const { balance } = asked.reply.data;
    const found = { ...asked.reply.data, ...toTarget(), balance: balance ?? '0' };
    const code = findObstacle(found, part, toMost(found), clock.getToday());
    if (code !== undefined) return toShownRefusal(toRefusal(code), found.balance);
    gift.value = found;
    return null;
  };
  const apply = async () => {
    const part = parseAmountOrZeroIfEmpty(amount.value);
    if (part === undefined) return null;
    // The API takes any unclaimed card: the question comes first
    if (!customer) return findGift(part);
    const { giftcard_number } = toTarget();
    const own = owned?.giftcards.find((each) => each.giftcard_number === giftcard_number);
    const refused = await redeem(part, own);
    return refused?.code === 'gift_card_invalid' ? findGift(part) : toShownRefusal(refused, own?.balance);
  };
  const takeGift = async (found: Gift) => {
    if (customer) {
      const done = await salon.giftcards.giftHandOver(toTarget());
      if (!done.ok) return done;
      onHandedOver();
    }
    return redeem(parseAmountOrZeroIfEmpty(amount.peek()) ?? 0, found);
  };
  const form = { id: 'giftCard-panel', title: words.giftCardHeading, onClose };
  const found = gift.value;
  // Another form: Enter, which found the gift, does not take it
  if (found)
    return (
      <PanelForm
        key="gift"
        {...form}
        label={customer ? words.handOver : words.payWithGift}
        onApply={() => takeGift(found)}
      >
        <p>{askForGift(found, context)}</p>
      </PanelForm>
    );
  return (
    <PanelForm key="number" {...form} onApply={apply}>
      <Field id="gift-card-number" label={words.number} value={number} autocomplete="off" required />
      <MoneyField id="gift-card-amount" label={words.amount} hint={words.amountHint} value={amount} />
    </PanelForm>
  );
}
