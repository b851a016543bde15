import { useSignal, useSignalEffect } from '@preact/signals';
import { Choice } from '../parts/choice.tsx';
import { texts } from '../texts/index.ts';
import type { Redemption } from './booking-input.ts';
import { formatPrice } from './price.ts';
import type { Booking, BookingProps } from './state.ts';

const words = () => texts().products;

/** A product of the customer that pays for one of the chosen services. */
type Offer = { readonly redemption: Redemption; readonly label: string };

const isSame = (a: Redemption, b: Redemption): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The packages and included services of memberships that fit the chosen services. */
async function findOffers({ session: { salon }, lines }: Booking): Promise<Offer[]> {
  const [packages, memberships] = await Promise.all([
    salon.packages.getCustomerPackages({}),
    salon.memberships.getCustomerMemberships({}),
  ]);
  const chosen = new Map(lines.peek().map(({ service }) => [service.id, service.name]));
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
  return owned.flatMap(({ product: { name, remaining_balance, services }, redemption }) =>
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

function GiftCard({ booking: { giftCard, quote, catalog } }: BookingProps) {
  const number = useSignal(giftCard.value);
  const loaded = quote.value;
  const redeemed = loaded.kind === 'loaded' && giftCard.value !== '' ? loaded.value.redeemed : null;
  return (
    <div class="field">
      <label for="gift-card">{words().giftCard}</label>
      <div class="field-action">
        <input
          id="gift-card"
          value={number}
          autocomplete="off"
          onInput={({ currentTarget }) => {
            number.value = currentTarget.value;
          }}
        />
        <button
          type="button"
          class="button-secondary"
          onClick={() => {
            giftCard.value = giftCard.value === '' ? number.value.trim() : '';
          }}
        >
          {giftCard.value === '' ? words().apply : words().remove}
        </button>
      </div>
      {redeemed !== null && (
        <p class="hint" role="status">
          {words().applied(formatPrice(redeemed, catalog.value?.shop.currency ?? 'USD'))}
        </p>
      )}
    </div>
  );
}

/** The customer's products to pay with: packages, memberships, a gift card. */
export function OwnedProducts({ booking }: BookingProps) {
  const { session, redemptions } = booking;
  const offers = useSignal<readonly Offer[]>([]);
  useSignalEffect(() => {
    if (!session.isLoggedIn.value) {
      offers.value = [];
      redemptions.value = [];
      return;
    }
    void findOffers(booking).then((found) => {
      offers.value = found;
    });
  });
  // Gift cards and packages pay in an account alone (BEHAVIOR §25.1)
  if (!session.isLoggedIn.value) return null;
  const toggle = (redemption: Redemption) => {
    const others = redemptions.value.filter((each) => !isSame(each, redemption));
    redemptions.value = others.length < redemptions.value.length ? others : [...others, redemption];
  };
  return (
    <>
      {offers.value.map(({ redemption, label }) => (
        <Choice
          key={JSON.stringify(redemption)}
          isChosen={redemptions.value.some((each) => isSame(each, redemption))}
          onChoose={() => toggle(redemption)}
        >
          <span>{label}</span>
        </Choice>
      ))}
      <GiftCard booking={booking} />
    </>
  );
}
