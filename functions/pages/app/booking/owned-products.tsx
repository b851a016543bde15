import { useSignal, useSignalEffect } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import type { ReplyData } from '../page-data.ts';
import { createInputHandler } from '../parts/field.tsx';
import { formatPrice } from '../parts/format.ts';
import { RadioOrCheckbox } from '../parts/radio-or-checkbox.tsx';
import { PriceCodeField } from './code-field.tsx';
import type { Redemption } from './quote.ts';
import type { BookingProps } from './state.ts';
import { laterStepTexts } from './texts/index.ts';
import { isUsableAndNotGivenAway } from './usable-products.ts';

const words = () => laterStepTexts().products;

type OwnedProductsProps = BookingProps<'session' | 'selection' | 'dates' | 'pricing' | 'catalog'>;

/** A product of the customer that pays for one of the chosen services. */
type Offer = { readonly redemption: Redemption; readonly label: string };

type OwnedCard = ReplyData<Client['giftcards']['getCustomerGiftCards']>[number];

/** The customer's own gift cards that can pay and have money left. */
async function findGiftCards({ session, dates }: OwnedProductsProps): Promise<readonly OwnedCard[]> {
  const cards = await session.salon.giftcards.getCustomerGiftCards({});
  return cards.ok
    ? cards.reply.data.filter((card) => card.balance > 0 && isUsableAndNotGivenAway(card, dates.today.peek()))
    : [];
}

/** The credit of the customer: money that the salon owes them. */
async function findCredit({ session }: OwnedProductsProps): Promise<string> {
  const profile = await session.salon.customers.profile({});
  return profile.ok ? profile.reply.data.credit : '0.00';
}

const isSame = (a: Redemption, b: Redemption): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The packages and included services of memberships that fit the chosen services. */
async function findOffers({ session: { salon }, selection, dates }: OwnedProductsProps): Promise<Offer[]> {
  const [packages, memberships] = await Promise.all([
    salon.packages.getCustomerPackages({}),
    salon.memberships.getCustomerMemberships({}),
  ]);
  const chosen = new Map(selection.lines.peek().map(({ service }) => [service.id, service.name]));
  const owned = [
    ...(packages.ok ? packages.reply.data : []).map((pack) => ({
      product: pack,
      redemption: { type: 'package', purchased_package_id: pack.id } as const,
    })),
    ...(memberships.ok ? memberships.reply.data : []).map((membership) => ({
      product: membership,
      redemption: { type: 'membership', purchased_membership_id: membership.id } as const,
    })),
  ];
  const usable = owned.filter(({ product }) => isUsableAndNotGivenAway(product, dates.today.peek()));
  return usable.flatMap(({ product: { name, remaining_balance, services }, redemption }) =>
    [...new Set(services.map(({ service_id }) => Number(service_id)))].flatMap((service_id) => {
      const service = remaining_balance > 0 ? chosen.get(service_id) : undefined;
      return service === undefined
        ? []
        : [
            {
              redemption: { ...redemption, service_id },
              label: words().use(name, service, remaining_balance),
            },
          ];
    }),
  );
}

/** The choice of the customer's means of payment: packages, memberships, a gift card, credit. */
export function OwnedProducts(booking: OwnedProductsProps) {
  const { session, catalog } = booking;
  const { redemptions, giftCard, cardBalances, usesCredit } = booking.pricing;
  const offers = useSignal<readonly Offer[]>([]);
  const cards = useSignal<readonly OwnedCard[]>([]);
  const credit = useSignal('0.00');
  useSignalEffect(() => {
    if (!session.isLoggedIn.value) {
      offers.value = [];
      cards.value = [];
      redemptions.value = [];
      credit.value = '0.00';
      usesCredit.value = false;
      giftCard.apply('');
      return;
    }
    void findCredit(booking).then(createInputHandler(credit));
    void findGiftCards(booking).then((owned) => {
      cards.value = owned;
      cardBalances.value = new Map(
        owned.map(({ giftcard_number, balance }) => [giftcard_number, balance.toFixed(2)]),
      );
    });
    void findOffers(booking).then(createInputHandler(offers));
  });
  const price = (amount: string) => formatPrice(amount, catalog.value?.shop.currency ?? 'USD');
  // Gift cards and packages pay in an account alone (BEHAVIOR §25.1)
  if (!session.isLoggedIn.value) return <p class="hint">{words().needsAccount}</p>;
  const toggle = (redemption: Redemption) => {
    const others = redemptions.value.filter((each) => !isSame(each, redemption));
    redemptions.value = others.length < redemptions.value.length ? others : [...others, redemption];
  };
  return (
    <>
      {offers.value.map(({ redemption, label }) => (
        <RadioOrCheckbox
          key={JSON.stringify(redemption)}
          isChosen={redemptions.value.some((each) => isSame(each, redemption))}
          onChoose={() => toggle(redemption)}
        >
          <span>{label}</span>
        </RadioOrCheckbox>
      ))}
      {cards.value.map(({ giftcard_number, name, balance }) => (
        <RadioOrCheckbox
          key={giftcard_number}
          isChosen={giftCard.code.value === giftcard_number}
          onChoose={() => giftCard.apply(giftCard.code.value === giftcard_number ? '' : giftcard_number)}
        >
          <span>{words().useCard(name, price(String(balance)))}</span>
        </RadioOrCheckbox>
      ))}
      {Number(credit.value) > 0 && (
        <RadioOrCheckbox
          isChosen={usesCredit.value}
          onChoose={() => {
            usesCredit.value = !usesCredit.value;
          }}
        >
          <span>{words().useCredit(price(credit.value))}</span>
        </RadioOrCheckbox>
      )}
      {!cards.value.some(({ giftcard_number }) => giftcard_number === giftCard.code.value) && (
        // A card that the account does not have
        <PriceCodeField id="gift-card" label={words().giftCard} code={giftCard} />
      )}
    </>
  );
}
