import { useSignal } from '@preact/signals';
import type { CallOptions, Result } from '../../../../lib/client/types.ts';
import type { Catalog } from '../page-data.ts';
import { Button, createSetter } from '../parts/button.tsx';
import { LoadedView, useLoaded } from '../parts/loaded.tsx';
import { ALL_ROWS_INPUT, type VisitorProps } from './account-props.ts';
import { BuyProduct } from './buy-product.tsx';
import { OfferPriceWithPeriod, OfferTerms } from './offer-terms.tsx';
import type { Offer } from './offers.ts';
import { accountTexts } from './texts/index.ts';

const words = () => accountTexts().shop;

type Choose = { readonly catalog: Catalog; readonly onChoose: (offer: Offer) => void };

function OfferItem({ offer, catalog, onChoose }: Choose & { readonly offer: Offer }) {
  const { name, image } = offer.template;
  return (
    <li class="card offer">
      {image !== '' && <img class="service-image" src={image} alt="" width={72} height={72} loading="lazy" />}
      <div class="offer-text">
        <p class="card-title">{name}</p>
        <OfferTerms offer={offer} catalog={catalog} />
        <OfferPriceWithPeriod offer={offer} catalog={catalog} />
      </div>
      <Button
        label={words().buy}
        aria-label={words().buyNamed(name)}
        data-opens="buy-product"
        onClick={() => onChoose(offer)}
      />
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
function OfferSection<Template>({ id, title, load, toOffer, catalog, onChoose }: SectionProps<Template>) {
  const source = useLoaded(load);
  return (
    <LoadedView source={source}>
      {({ data }) =>
        data.length > 0 && (
          <section aria-labelledby={id}>
            <h3 id={id}>{title}</h3>
            <ul class="cards">
              {data.map(toOffer).map((offer) => (
                <OfferItem key={offer.template.id} offer={offer} catalog={catalog} onChoose={onChoose} />
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
  const chosen = useSignal<Offer | null>(null);
  if (chosen.value) {
    return <BuyProduct {...props} offer={chosen.value} onClose={createSetter(chosen, null)} />;
  }
  const shared = {
    catalog,
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
        load={(options) => giftcards.onlineGiftCards(ALL_ROWS_INPUT, options)}
        toOffer={(template) => ({ kind: 'giftcard', template })}
      />
      {profile && (
        <>
          <OfferSection
            {...shared}
            id="sold-packages"
            title={accountTexts().owned.packages}
            load={(options) => packages.onlinePackages(ALL_ROWS_INPUT, options)}
            toOffer={(template) => ({ kind: 'package', template })}
          />
          <OfferSection
            {...shared}
            id="sold-memberships"
            title={accountTexts().owned.memberships}
            load={(options) => memberships.onlineMemberships(ALL_ROWS_INPUT, options)}
            toOffer={(template) => ({ kind: 'membership', template })}
          />
        </>
      )}
    </>
  );
}
