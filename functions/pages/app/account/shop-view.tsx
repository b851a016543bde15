import { useSignal } from '@preact/signals';
import type { CallOptions, Result } from '../../../../lib/client/types.ts';
import { formatPrice } from '../booking/price.ts';
import { LoadedView, useLoaded } from '../parts/loaded.tsx';
import { PanelButton } from '../parts/panel.tsx';
import { ALL, type VisitorProps } from './account-props.ts';
import { BuyProduct } from './buy-product.tsx';
import { type Offer, toPeriod } from './offers.ts';
import { accountTexts } from './texts/index.ts';

const words = () => accountTexts().shop;

type Choose = { readonly currency: string; readonly onChoose: (offer: Offer) => void };
const describe = (offer: Offer, currency: string): string => {
  if (offer.kind === 'giftcard') return words().worth(formatPrice(offer.template.value, currency));
  const { service_group } = offer.template;
  return service_group
    .map(({ qty, services }) => words().pieces(qty, services.map(({ service }) => service.name).join(' / ')))
    .join(', ');
};

function OfferItem({ offer, currency, onChoose }: Choose & { readonly offer: Offer }) {
  const { name, price, image } = offer.template;
  return (
    <li class="card offer">
      {image !== '' && <img class="service-image" src={image} alt="" width={72} height={72} loading="lazy" />}
      <div class="offer-text">
        <p class="card-title">{name}</p>
        <p class="quiet">{describe(offer, currency)}</p>
        <p>
          {formatPrice(price, currency)}
          {offer.kind === 'membership' && ` ${words().periods[toPeriod(offer.template)]}`}
        </p>
      </div>
      <PanelButton opens="buy-product" name={words().buyNamed(name)} onOpen={() => onChoose(offer)}>
        {words().buy}
      </PanelButton>
    </li>
  );
}

type SectionProps<Template> = Choose & {
  readonly id: string;
  readonly title: string;
  readonly load: (options: CallOptions) => Promise<Result<{ readonly data: readonly Template[] }>>;
  readonly toOffer: (template: Template) => Offer;
};

/** The products of a kind; renders nothing without any. */
function OfferSection<Template>({ id, title, load, toOffer, currency, onChoose }: SectionProps<Template>) {
  const source = useLoaded(load);
  return (
    <LoadedView source={source}>
      {({ data }) =>
        data.length > 0 && (
          <section aria-labelledby={id}>
            <h3 id={id}>{title}</h3>
            <ul class="cards">
              {data.map(toOffer).map((offer) => (
                <OfferItem key={offer.template.id} offer={offer} currency={currency} onChoose={onChoose} />
              ))}
            </ul>
          </section>
        )
      }
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
        title={accountTexts().owned.giftCards}
        load={(options) => giftcards.onlineGiftCards(ALL, options)}
        toOffer={(template) => ({ kind: 'giftcard', template })}
      />
      {profile && (
        <>
          <OfferSection
            {...shared}
            id="sold-packages"
            title={accountTexts().owned.packages}
            load={(options) => packages.onlinePackages(ALL, options)}
            toOffer={(template) => ({ kind: 'package', template })}
          />
          <OfferSection
            {...shared}
            id="sold-memberships"
            title={accountTexts().owned.memberships}
            load={(options) => memberships.onlineMemberships(ALL, options)}
            toOffer={(template) => ({ kind: 'membership', template })}
          />
        </>
      )}
    </>
  );
}
