import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Client } from '../../../../lib/client/client.ts';
import { isUsable } from '../booking/usable-products.ts';
import type { ReplyData } from '../page-data.ts';
import { Button, setTo } from '../parts/button.tsx';
import { FailureAlert, useCall } from '../parts/call.tsx';
import { formatDate, formatPrice } from '../parts/format.ts';
import { ConfirmInset } from '../parts/inset.tsx';
import { LoadedList, useLoaded } from '../parts/loaded.tsx';
import { isSpent, isUsedUp } from '../parts/used-up.ts';
import { texts } from '../texts/index.ts';
import { type AccountProps, ALL_ROWS_INPUT, getToday } from './account-props.ts';
import { MembershipState } from './membership-state.tsx';
import { OfferProduct } from './offer-product.tsx';
import { ReloadCard } from './reload-card.tsx';
import { ChangeRenewalCard } from './renewal-card.tsx';
import { accountTexts } from './texts/index.ts';

const words = () => accountTexts().owned;

type GiftCard = ReplyData<Client['giftcards']['getCustomerGiftCards']>[number];
type Package = ReplyData<Client['packages']['getCustomerPackages']>[number];
type Membership = ReplyData<Client['memberships']['getCustomerMemberships']>[number];

type HistoryProps = {
  readonly rows: readonly { readonly date: string; readonly description: string; readonly amount?: string }[];
  readonly currency: string;
};

/** Dated entries, with an amount of money where they have one. */
const History = ({ rows, currency }: HistoryProps) =>
  rows.length > 0 && (
    <details>
      <summary>{words().history}</summary>
      <ul class="history">
        {rows.map(({ date, description, amount }, index) => (
          <li key={index}>
            <span class="quiet">{formatDate(date)}</span> <span>{description}</span>
            {amount !== undefined && <span class="money">{formatPrice(amount, currency)}</span>}
          </li>
        ))}
      </ul>
    </details>
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

function GiftCardItem({ card, onChange, ...props }: GiftCardProps) {
  const { currency } = props.catalog.shop;
  const isOpen = useSignal(false);
  const today = getToday(props);
  const price = (amount: string | number) => formatPrice(String(amount), currency);
  const finish = () => {
    isOpen.value = false;
    onChange();
    props.tell(words().isReloaded(card.name));
  };
  return (
    <ProductCard
      name={card.name}
      left={words().balance(price(card.balance), price(card.value))}
      expiry={card.expiry_date}
      givenTo={findRecipient(card)}
      isUsedUp={isSpent(card)}
    >
      <p>
        {texts().done.number} <code>{card.giftcard_number}</code>
      </p>
      <History rows={card.history} currency={currency} />
      {isUsable(card, today) && !isOpen.value && (
        <div class="actions">
          <Button label={words().reload} data-opens={`reload-${card.id}`} onClick={setTo(isOpen, true)} />
        </div>
      )}
      {isOpen.value && <ReloadCard {...props} card={card} onDone={finish} onClose={setTo(isOpen, false)} />}
      <OfferProduct
        {...props}
        type="giftcard"
        product={card}
        canOffer={isUsable(card, today)}
        onChange={onChange}
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

function PackageItem({ pack, onChange, ...props }: PackageProps) {
  const { currency } = props.catalog.shop;
  return (
    <ProductCard
      name={pack.name}
      left={words().left(pack.remaining_balance, pack.total_qty)}
      expiry={pack.expiry_date}
      givenTo={findRecipient(pack)}
      isUsedUp={isUsedUp(pack)}
    >
      <p class="quiet">{listServices(pack)}</p>
      <History rows={pack.history} currency={currency} />
      <OfferProduct
        {...props}
        type="package"
        product={pack}
        canOffer={isUsable(pack, getToday(props))}
        onChange={onChange}
      />
    </ProductCard>
  );
}

type MembershipProps = AccountProps & { readonly membership: Membership; readonly onChange: () => void };

/** Whether the customer pays the renewals: a recipient who has claimed a gift does not (BEHAVIOR §24.5). */
const paysRenewals = ({ recurring, given_away, claimed }: Membership): boolean =>
  recurring === 1 && (given_away === 1 || claimed === 0);

function MembershipItem({ membership, onChange, ...props }: MembershipProps) {
  const { catalog, session, tell } = props;
  const { isBusy, run, failure } = useCall();
  const open = useSignal<'card' | 'end' | null>(null);
  const { name, discount_service, discount_percentage_service, recurring, status, expiry_date } = membership;
  const close = setTo(open, null);
  const cardSaved = () => {
    close();
    tell(words().cardSaved(name));
  };
  const cancel = async () => {
    const reply = await run(() =>
      session.salon.memberships.membershipCancel({ purchased_membership_id: membership.id }),
    );
    if (!reply) return;
    onChange();
    tell(words().membershipCancelled(formatDate(reply.data.expiry_date)));
  };
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
      {discount_service === '1' && <p>{words().discount(discount_percentage_service)}</p>}
      {membership.service_group.length > 0 && <p class="quiet">{listServices(membership)}</p>}
      {recurring === 1 && <p class="quiet">{words().renews(formatDate(expiry_date))}</p>}
      <History rows={membership.history} currency={catalog.shop.currency} />
      <MembershipState {...props} membership={membership} onChange={onChange} />
      <FailureAlert failure={failure.value} />
      {recurring === 1 && open.value === null && (
        <div class="actions">
          {paysRenewals(membership) && (
            <Button
              label={words().changeCard}
              data-opens={`card-of-${membership.id}`}
              onClick={setTo(open, 'card')}
            />
          )}
          <Button
            label={words().cancelMembership}
            data-opens={`end-${membership.id}`}
            onClick={setTo(open, 'end')}
          />
        </div>
      )}
      {recurring === 1 && open.value === 'card' && (
        <ChangeRenewalCard {...props} membership={membership} onDone={cardSaved} onClose={close} />
      )}
      {recurring === 1 && open.value === 'end' && (
        <ConfirmInset
          id={`end-${membership.id}`}
          title={words().cancelHeading(name)}
          confirm={words().cancelNow}
          keep={words().keep}
          isBusy={isBusy.value}
          onConfirm={cancel}
          onKeep={close}
        >
          <p>{words().cancelHint(formatDate(expiry_date))}</p>
        </ConfirmInset>
      )}
    </ProductCard>
  );
}

type SectionProps<Item> = {
  readonly id: string;
  readonly title: string;
  readonly source: ReturnType<typeof useLoaded<{ readonly data: readonly Item[] }>>;
  readonly children: (item: Item) => ComponentChildren;
};

/** The products of a kind. */
const Section = <Item,>({ id, title, source, children }: SectionProps<Item>) => (
  <section aria-labelledby={id}>
    <h3 id={id}>{title}</h3>
    <LoadedList source={source} none={words().none}>
      {({ data }) => <ul class="cards">{data.map(children)}</ul>}
    </LoadedList>
  </section>
);

/** Gift cards, packages and memberships of the customer, with what is left of them. */
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
