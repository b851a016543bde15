import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { CallOptions, Result } from '../../../../lib/client/types.ts';
import { formatPrice } from '../booking/price.ts';
import { LoadedView, useLoaded } from '../parts/loaded.tsx';
import { texts } from '../texts/en.ts';
import type { VisitorProps } from './account-props.ts';
import { BuyProduct } from './buy-product.tsx';
import type { Offer } from './offers.ts';

const words = texts.shop;

type Choose = { readonly currency: string; readonly onChoose: (offer: Offer) => void };
type ListProps = Choose & {
  readonly id: string;
  readonly title: string;
  readonly offers: readonly Offer[];
};

const describe = (offer: Offer, currency: string): ComponentChildren => {
  if (offer.kind === 'giftcard') return words.worth(formatPrice(offer.template.value, currency));
  const { service_group } = offer.template;
  return service_group
    .map(({ qty, services }) => words.pieces(qty, services.map(({ service }) => service.name).join(' / ')))
    .join(', ');
};

function OfferList({ id, title, offers, currency, onChoose }: ListProps) {
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul class="cards">
        {offers.map((offer) => {
          const { id: template, name, price, image } = offer.template;
          return (
            <li key={template} class="card offer">
              {image !== '' && (
                <img class="service-image" src={image} alt="" width={72} height={72} loading="lazy" />
              )}
              <div class="offer-text">
                <p class="card-title">{name}</p>
                <p class="quiet">{describe(offer, currency)}</p>
                <p>
                  {formatPrice(price, currency)}
                  {offer.kind === 'membership' &&
                    ` ${words.periods[offer.template.billing_period === 2 ? 2 : 1]}`}
                </p>
              </div>
              <button
                type="button"
                class="button-secondary"
                aria-label={words.buyNamed(name)}
                data-opens="buy-product"
                onClick={() => onChoose(offer)}
              >
                {words.buy}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const ALL = { per_page: 100 };

type SectionProps<Template> = Choose & {
  readonly id: string;
  readonly title: string;
  readonly load: (options: CallOptions) => Promise<Result<{ readonly data: readonly Template[] }>>;
  readonly toOffer: (template: Template) => Offer;
};

/** The products of a kind. */
function OfferSection<Template>({ load, toOffer, ...props }: SectionProps<Template>) {
  const source = useLoaded(load);
  return (
    <LoadedView source={source}>
      {({ data }) => <OfferList {...props} offers={data.map(toOffer)} />}
    </LoadedView>
  );
}

/** The products that the salon sells online, for oneself or as a gift. */
export function ShopView(props: VisitorProps) {
  const { session, catalog, profile } = props;
  const { giftcards, packages, memberships } = session.salon;
  const { currency } = catalog.shop;
  const chosen = useSignal<Offer | null>(null);
  if (chosen.value) {
    return (
      <BuyProduct
        {...props}
        offer={chosen.value}
        onClose={() => {
          chosen.value = null;
        }}
      />
    );
  }
  const shared = {
    currency,
    onChoose: (offer: Offer) => {
      chosen.value = offer;
    },
  };
  return (
    <>
      <OfferSection
        {...shared}
        id="sold-cards"
        title={texts.owned.giftCards}
        load={(options) => giftcards.onlineGiftCards(ALL, options)}
        toOffer={(template) => ({ kind: 'giftcard', template })}
      />
      {profile && (
        <>
          <OfferSection
            {...shared}
            id="sold-packages"
            title={texts.owned.packages}
            load={(options) => packages.onlinePackages(ALL, options)}
            toOffer={(template) => ({ kind: 'package', template })}
          />
          <OfferSection
            {...shared}
            id="sold-memberships"
            title={texts.owned.memberships}
            load={(options) => memberships.onlineMemberships(ALL, options)}
            toOffer={(template) => ({ kind: 'membership', template })}
          />
        </>
      )}
    </>
  );
}
