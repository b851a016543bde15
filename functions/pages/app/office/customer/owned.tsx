import { isGuestId } from '../../../../../lib/rules/customers/guest-ids.ts';
import { Card } from '../../parts/card.tsx';
import {
  addDays,
  formatDate,
  formatDayRange,
  formatPrice,
  fromApiDate,
  toApiDate,
  toDayOfPage,
} from '../../parts/format.ts';
import { findPaidUnclaimedProduct, type SoldProduct } from '../../parts/product-acts/acts.ts';
import { CreditAct } from '../../parts/product-acts/credit-act.tsx';
import { ProductActs } from '../../parts/product-acts/product-acts.tsx';
import { listProductStateTexts } from '../../parts/product-acts/states.ts';
import { SALE_STATUS } from '../../parts/sale-status.ts';
import { countUsesLeft } from '../../parts/used-up.ts';
import { isRow } from '../facts/facts.tsx';
import type { ProfileProps } from './customer-data.ts';
import { customerTexts } from './texts/index.ts';

type HistoryRow = {
  readonly date: string;
  readonly description: string;
  readonly amount?: string;
  readonly reason: string | null;
  readonly user: string | null;
};
type OwnedProduct = {
  readonly key: string;
  readonly name: string;
  readonly left: string;
  readonly isLeft: boolean;
  readonly end: string;
  readonly state: string;
  readonly history: readonly HistoryRow[];
  /** The facts for its acts; undefined where it is unpaid, or somebody else owns it. */
  readonly product: SoldProduct | undefined;
};

/** All products of a client in one form: name, rest, end and history. */
function listOwned({ card, data }: ProfileProps): readonly OwnedProduct[] {
  const words = customerTexts();
  const price = (amount: string | number) => formatPrice(String(amount), data.currency);
  const toEnd = (day: string | null) =>
    day ? words.until(formatDate(day.includes('/') ? fromApiDate(day) : day)) : words.forEver;
  const toState = ({ given_away, sale_status }: { given_away: number; sale_status: number }) =>
    [given_away === 1 ? words.givenAway : '', sale_status === SALE_STATUS.paid ? '' : words.unpaid]
      .filter(Boolean)
      .join(' · ');
  const today = toDayOfPage(data);
  const toMembership = (each: ProfileProps['card']['memberships'][number]): readonly string[] => {
    const { status, paused_from: from, paused_until: until } = each;
    if (status !== 1) return [words.ended, ...listProductStateTexts(each)];
    if (from === null || until === null) return [words.active, ...listProductStateTexts(each)];
    // In its pause the membership is not active
    if (from <= today) return listProductStateTexts(each);
    return [
      words.pauses(formatDayRange(from, until)),
      ...listProductStateTexts({ ...each, paused_from: null }),
    ];
  };
  const counted = [
    ...card.packages.map((each) => ({
      ...each,
      kind: 'package' as const,
      isActive: false,
      state: [...listProductStateTexts(each), toState(each)].filter(Boolean).join(' · '),
    })),
    ...card.memberships.map((each) => ({
      ...each,
      kind: 'membership' as const,
      isActive: each.status === 1,
      state: [...toMembership(each), toState(each)].filter(Boolean).join(' · '),
    })),
  ];
  return [
    ...counted.map((each) => ({
      key: `${each.kind} ${each.id}`,
      name: each.name,
      left: each.total_qty > 0 ? words.left(countUsesLeft(each), each.total_qty) : '',
      isLeft: each.remaining_balance > 0 || each.isActive,
      end: toEnd(each.expiry_date),
      state: each.state,
      history: each.history,
      product: findPaidUnclaimedProduct(each.kind, each),
    })),
    ...card.giftcards.map((each) => ({
      key: `card ${each.id}`,
      name: `${each.name} ${words.cardNumber(each.giftcard_number)}`,
      left: `${price(each.balance)} / ${price(each.value)}`,
      // A card that was given away belongs to the person who has its number
      isLeft: each.balance > 0 && each.given_away === 0,
      end: toEnd(each.expiry_date),
      state: [...listProductStateTexts(each), toState(each)].filter(Boolean).join(' · '),
      product: findPaidUnclaimedProduct('giftcard', each),
      // The row of the purchase takes nothing from the card
      history: each.history.map(({ amount, ...row }) =>
        Number(amount) === 0 ? row : { ...row, amount: price(0 - Number(amount)) },
      ),
    })),
  ];
}

/** The days of the journal that the amount of a credit leads to: as many as a list may have. */
const JOURNAL_DAYS = 366;

/** The credit of a client, which leads to its entries in the journal. */
function CreditAmount({ card, data, place, permissions }: ProfileProps) {
  const amount = formatPrice(card.credit, data.currency);
  if (!permissions.includes('journal.read')) return <b class="money">{amount}</b>;
  const today = toDayOfPage(data);
  const query = new URLSearchParams({
    account: 'credit',
    customer_id: String(card.customer.id),
    from: toApiDate(addDays(today, 1 - JOURNAL_DAYS)),
    to: toApiDate(today),
  });
  return (
    <a class="money" href={`${place.href('journal')}?${query}`}>
      <b>{amount}</b>
    </a>
  );
}

/** The products that a client can still use, in short. */
export function UsableClientProducts(props: ProfileProps) {
  const words = customerTexts();
  const { card, place } = props;
  const all = listOwned(props);
  const owned = all.filter(({ isLeft }) => isLeft);
  return (
    <Card
      id="owns"
      title={words.owns}
      head={<a href={`${place.href('customer', card.customer.id)}?tab=purchases`}>{words.tabs.purchases}</a>}
    >
      {owned.length === 0 && Number(card.credit) === 0 && (
        <p class="pad sub">{all.length === 0 ? words.noPurchases : words.nothingLeft}</p>
      )}
      <ul class="lines">
        {Number(card.credit) > 0 && (
          <li>
            <span class="grow">{words.credit}</span>
            <CreditAmount {...props} />
          </li>
        )}
        {owned.map(({ key, name, left, end, state }) => (
          <li key={key}>
            <span class="grow">
              {name}
              <br />
              <span class="sub">{[end, state].filter(Boolean).join(' · ')}</span>
            </span>
            <b class="money">{left}</b>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The credit of a client, which users with `money.refund` move up and down. */
function Credit(props: PurchasesProps) {
  const { card, salon, permissions, onChange } = props;
  const words = customerTexts();
  if (isGuestId(card.customer.id)) return null;
  return (
    <Card id="credit" title={words.credit} head={<CreditAmount {...props} />}>
      {permissions.includes('money.refund') && (
        <div class="pad stack">
          <CreditAct salon={salon} customerId={card.customer.id} credit={words.credit} onDone={onChange} />
        </div>
      )}
    </Card>
  );
}

type PurchasesProps = ProfileProps & { readonly onChange: () => void };

/** The credit and all purchases of a client, each with its balance, end and history. */
export function CreditAndPurchases(props: PurchasesProps) {
  const words = customerTexts();
  const { salon, permissions, place, onChange } = props;
  const owned = listOwned(props);
  return (
    <>
      <Credit {...props} />
      {owned.length === 0 && <p class="card empty">{words.noPurchases}</p>}
      {owned.map(({ key, name, left, end, state, history, product }) => (
        <Card key={key} id={key.replace(' ', '-')} title={name} head={<b class="money">{left}</b>}>
          <p class="pad sub">{[state, end].filter(Boolean).join(' · ')}</p>
          {product && permissions.includes('sales.write') && (
            <div class="pad stack">
              <ProductActs
                salon={salon}
                product={product}
                movesValue={permissions.includes('money.refund')}
                onDone={(news) => {
                  place.message.value = news;
                  onChange();
                }}
              />
            </div>
          )}
          <ul class="lines" aria-label={words.history}>
            {history.filter(isRow).map((row, index) => (
              <li key={index}>
                <span class="sub num">{formatDate(fromApiDate(row.date))}</span>
                <span class="grow">
                  {row.description}
                  {(row.reason ?? row.user) !== null && (
                    <>
                      <br />
                      <span class="sub">{[row.reason, row.user].filter(Boolean).join(' · ')}</span>
                    </>
                  )}
                </span>
                {row.amount !== undefined && <span class="money">{row.amount}</span>}
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </>
  );
}
