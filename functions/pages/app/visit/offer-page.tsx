import { useSignal } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import { isUnpayableDepositFailure, UnpayableDepositNotice } from '../booking/unpayable-deposit.tsx';
import type { Catalog, ReplyData } from '../page-data.ts';
import { Button } from '../parts/button.tsx';
import { FailureAlert, useCall } from '../parts/call.tsx';
import { formatInstant, formatPrice, formatTimesWithZoneIfNeeded } from '../parts/format.ts';
import { LoadedView, useLoaded } from '../parts/loaded.tsx';
import { createLinkPage, type LinkViewProps } from '../parts/session-page.tsx';
import { ViewHeading } from '../parts/view-heading.tsx';
import { VisitFacts } from '../parts/visit-facts.tsx';
import { texts } from '../texts/index.ts';
import { formatVisitUrl } from './visit.ts';
import { formatVisitStart } from './visit-details.tsx';
import { goToVisitPage } from './visit-page.tsx';

const words = () => texts().offer;

type Offer = ReplyData<Client['waitlist']['show']>;

function OfferDetails({ offer, catalog }: { readonly offer: Offer; readonly catalog: Catalog }) {
  const { shop } = catalog;
  const { services, staff, location, total, deposit_amount } = offer;
  const price = (amount: string) => formatPrice(amount, shop.currency);
  return (
    <VisitFacts
      services={services.map(({ name }) => name)}
      time={formatTimesWithZoneIfNeeded(offer, catalog.location?.time_zone ?? 'UTC')}
      staff={staff}
      location={location}
      cost={
        <>
          {price(total)}
          {Number(deposit_amount) > 0 && (
            <span class="quiet"> {texts().visit.deposit(price(deposit_amount))}</span>
          )}
        </>
      }
    />
  );
}

function LinkedOffer({ data, session, catalog, token }: LinkViewProps) {
  const { waitlist } = session.salon;
  const source = useLoaded((options) => waitlist.show({ token }, options));
  const { isBusy, run, failure } = useCall();
  const isDeclined = useSignal(false);
  const timeZone = catalog.location?.time_zone ?? 'UTC';
  const accept = async () => {
    const reply = await run(() => waitlist.accept({ token }));
    if (reply) goToVisitPage(data, reply.data.manage_token);
  };
  const decline = async () => {
    isDeclined.value = (await run(() => waitlist.decline({ token }))) !== undefined;
  };
  const bookingUrl = `/book/${data.slug}`;
  if (isDeclined.value) {
    return (
      <>
        <ViewHeading view="declined">{words().declined}</ViewHeading>
        <p>{words().stillWaiting}</p>
      </>
    );
  }
  const { value } = source.loaded;
  if (value.kind === 'failed' && value.failure.code === 'offer_ended') {
    return (
      <>
        <ViewHeading view="ended">{words().ended}</ViewHeading>
        <p>{words().endedHint}</p>
        <div class="actions">
          <a class="btn primary" href={bookingUrl}>
            {words().findOther}
          </a>
        </div>
      </>
    );
  }
  return (
    <LoadedView source={source}>
      {({ data: offer }) =>
        offer.manage_token !== null ? (
          <>
            <ViewHeading view="accepted">{words().accepted}</ViewHeading>
            <p class="lead">{formatVisitStart(offer)}</p>
            <OfferDetails offer={offer} catalog={catalog} />
            <div class="actions">
              <a class="btn primary" href={formatVisitUrl(data.slug, offer.manage_token)}>
                {texts().done.manage}
              </a>
            </div>
          </>
        ) : (
          <>
            <ViewHeading view="offer">{formatVisitStart(offer)}</ViewHeading>
            {offer.expires_at !== null && (
              <p class="news">{words().until(formatInstant(offer.expires_at, timeZone))}</p>
            )}
            <OfferDetails offer={offer} catalog={catalog} />
            {isUnpayableDepositFailure(failure.value) ? (
              <UnpayableDepositNotice phone={offer.location.phone} />
            ) : (
              <FailureAlert failure={failure.value} />
            )}
            <div class="actions">
              <Button look="primary" label={words().accept} aria-disabled={isBusy.value} onClick={accept} />
              <Button label={words().decline} aria-disabled={isBusy.value} onClick={decline} />
            </div>
          </>
        )
      }
    </LoadedView>
  );
}

/** A time that became free, offered to somebody on the waitlist (BEHAVIOR §34). */
export const OfferPage = createLinkPage(() => words().title, LinkedOffer);
