import type { ComponentChildren } from 'preact';
import type { Client } from '../../../../lib/client/client.ts';
import { isUsableAndNotGivenAway } from '../booking/usable-products.ts';
import type { ReplyData } from '../page-data.ts';
import { formatDate, formatPercent, formatPrice } from '../parts/format.ts';
import { LoadedList, useLoaded } from '../parts/loaded.tsx';
import { countUsesLeft, isUsedUp, isWholeValueSpent } from '../parts/used-up.ts';
import { type AccountProps, ALL_ROWS_INPUT, toDayOfPageRequest } from './account-props.ts';
import { MembershipActions, MembershipNotes } from './membership-state.tsx';
import { OwnedActions } from './owned-actions.tsx';
import { accountTexts } from './texts/index.ts';

const words = () => accountTexts().owned;

type GiftCard = ReplyData<Client['giftcards']['getCustomerGiftCards']>[number];
type Package = ReplyData<Client['packages']['getCustomerPackages']>[number];
type Membership = ReplyData<Client['memberships']['getCustomerMemberships']>[number];

type HistoryRow = { readonly date: string; readonly description: string; readonly amount?: string };

/** Dated entries, with the money that has come to a gift card or left it. */
const History = ({ rows, currency }: { readonly rows: readonly HistoryRow[]; readonly currency: string }) =>
  rows.length > 0 && (
    <details>
      <summary>{words().history}</summary>
      <ul class="history">
        {rows.map(({ date, description, amount = '0' }, index) => (
          <li key={index}>
            <span class="quiet">{formatDate(date)}</span> <span>{description}</span>
            {Number(amount) !== 0 && (
              <span class="money">{formatPrice(String(0 - Number(amount)), currency)}</span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );

type Restable = { readonly frozen_from: string | null; readonly expiry_date: string | null };

/** The last day of a package or gift card; null where it does not count, because the product is frozen. */
const findEnd = ({ frozen_from, expiry_date }: Restable) => (frozen_from === null ? expiry_date : null);

/** Since when a package or gift card is frozen, and what that means. */
const FrozenNote = ({ product: { frozen_from, expiry_date } }: { readonly product: Restable }) =>
  frozen_from !== null && (
    <p class="note">
      {words().frozen(formatDate(frozen_from))} {expiry_date !== null && words().frozenEnd}
    </p>
  );

type CardProps = {
  readonly name: string;
  readonly left: string;
  readonly expiry: string | null;
  /** The recipient of a gift; undefined for the customer's own products. */
  readonly givenTo?: string | undefined;
  readonly isUsedUp: boolean;
  readonly children: ComponentChildren;
};

function ProductCard({ name, left, expiry, givenTo, isUsedUp, children }: CardProps) {
  return (
    <li class="card">
      <p class="card-title">{name}</p>
      <p>{givenTo === undefined ? left : words().givenTo(givenTo)}</p>
      {givenTo !== undefined && isUsedUp && <p>{words().usedUp}</p>}
      {expiry !== null && <p class="quiet">{words().until(formatDate(expiry))}</p>}
      {children}
    </li>
  );
}

type Recipient = {
  readonly given_away: 0 | 1;
  readonly recipient_fname: string | null;
  readonly recipient_lname: string | null;
};
const findRecipient = ({ given_away, recipient_fname, recipient_lname }: Recipient): string | undefined =>
  given_away === 1 ? `${recipient_fname ?? ''} ${recipient_lname ?? ''}`.trim() : undefined;

type GiftCardProps = AccountProps & { readonly card: GiftCard; readonly onChange: () => void };

function GiftCardItem({ card, ...props }: GiftCardProps) {
  const { currency } = props.catalog.shop;
  const price = (amount: string | number) => formatPrice(String(amount), currency);
  return (
    <ProductCard
      name={card.name}
      left={words().balance(price(card.balance), price(card.value))}
      expiry={findEnd(card)}
      givenTo={findRecipient(card)}
      isUsedUp={isWholeValueSpent(card)}
    >
      <p>
        {words().number} <code>{card.giftcard_number}</code>
      </p>
      <FrozenNote product={card} />
      <History rows={card.history} currency={currency} />
      <OwnedActions
        {...props}
        type="giftcard"
        product={card}
        canUse={isUsableAndNotGivenAway(card, toDayOfPageRequest(props))}
      />
    </ProductCard>
  );
}

/** The services of a product, each once: 'Haircut, Manicure'. */
const listServices = ({ service_group }: Package | Membership): string =>
  [...new Set(service_group.flatMap(({ services }) => services.map(({ service }) => service.name)))].join(
    ', ',
  );

type PackageProps = AccountProps & { readonly pack: Package; readonly onChange: () => void };

function PackageItem({ pack, ...props }: PackageProps) {
  return (
    <ProductCard
      name={pack.name}
      left={words().left(countUsesLeft(pack), pack.total_qty)}
      expiry={findEnd(pack)}
      givenTo={findRecipient(pack)}
      isUsedUp={isUsedUp(pack)}
    >
      <p class="quiet">{listServices(pack)}</p>
      <FrozenNote product={pack} />
      <History rows={pack.history} currency={props.catalog.shop.currency} />
      <OwnedActions
        {...props}
        type="package"
        product={pack}
        canUse={isUsableAndNotGivenAway(pack, toDayOfPageRequest(props))}
      />
    </ProductCard>
  );
}

type MembershipProps = AccountProps & { readonly membership: Membership; readonly onChange: () => void };

function MembershipItem({ membership, ...props }: MembershipProps) {
  const { name, discount_service, discount_percentage_service, recurring, status, expiry_date } = membership;
  return (
    <ProductCard
      name={name}
      left={
        membership.total_qty > 0
          ? words().left(membership.remaining_balance, membership.total_qty)
          : words().discountOnly
      }
      expiry={recurring === 1 ? null : expiry_date}
      givenTo={findRecipient(membership)}
      isUsedUp={isUsedUp(membership)}
    >
      {status === 0 && <p class="chip">{words().inactive}</p>}
      {discount_service === '1' && <p>{words().discount(formatPercent(discount_percentage_service))}</p>}
      {membership.service_group.length > 0 && <p class="quiet">{listServices(membership)}</p>}
      {recurring === 1 && <p class="quiet">{words().renews(formatDate(expiry_date))}</p>}
      <MembershipNotes membership={membership} />
      <History rows={membership.history} currency={props.catalog.shop.currency} />
      {recurring === 1 && <MembershipActions {...props} membership={membership} />}
    </ProductCard>
  );
}

type SectionProps<Item> = {
  readonly id: string;
  readonly title: string;
  readonly source: ReturnType<typeof useLoaded<{ readonly data: readonly Item[] }>>;
  readonly children: (item: Item) => ComponentChildren;
};

const Section = <Item,>({ id, title, source, children }: SectionProps<Item>) => (
  <section aria-labelledby={id}>
    <h3 id={id}>{title}</h3>
    <LoadedList source={source} none={words().none}>
      {({ data }) => <ul class="cards">{data.map(children)}</ul>}
    </LoadedList>
  </section>
);

export function ProductsView(props: AccountProps) {
  const { session, data } = props;
  const { giftcards, packages, memberships } = session.salon;
  const ownCards = useLoaded((options) => giftcards.getCustomerGiftCards(ALL_ROWS_INPUT, options));
  const ownPackages = useLoaded((options) => packages.getCustomerPackages(ALL_ROWS_INPUT, options));
  const ownMemberships = useLoaded((options) => memberships.getCustomerMemberships(ALL_ROWS_INPUT, options));
  return (
    <>
      <Section id="own-memberships" title={words().memberships} source={ownMemberships}>
        {(membership) => (
          <MembershipItem
            key={membership.id}
            {...props}
            membership={membership}
            onChange={ownMemberships.reload}
          />
        )}
      </Section>
      <Section id="own-packages" title={words().packages} source={ownPackages}>
        {(pack) => <PackageItem key={pack.id} {...props} pack={pack} onChange={ownPackages.reload} />}
      </Section>
      <Section id="own-cards" title={words().giftCards} source={ownCards}>
        {(card) => <GiftCardItem key={card.id} {...props} card={card} onChange={ownCards.reload} />}
      </Section>
      <p class="actions">
        <a class="btn" href={`/book/${data.slug}/account?view=shop`}>
          {words().buyMore}
        </a>
      </p>
    </>
  );
}
