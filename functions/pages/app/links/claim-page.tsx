import { useSignal } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import type { Catalog, ReplyData } from '../page-data.ts';
import { Button } from '../parts/button.tsx';
import { describeFailure, FailureAlert, useCall } from '../parts/call.tsx';
import { Fact } from '../parts/fact.tsx';
import { formatDate, formatPrice } from '../parts/format.ts';
import { useLoaded } from '../parts/loaded.tsx';
import { LogInOrRegister } from '../parts/log-in.tsx';
import { createLinkPage, type LinkViewProps } from '../parts/session-page.tsx';
import { Skeleton } from '../parts/skeleton.tsx';
import { ViewHeading } from '../parts/view-heading.tsx';
import { type Texts, texts } from '../texts/index.ts';

const words = () => texts().links;

type Gift = ReplyData<Client['giftcards']['showGift']>;

function GiftFacts({ gift, catalog }: { readonly gift: Gift; readonly catalog: Catalog }) {
  const { sender_name, name, value, expiry_date } = gift;
  return (
    <dl class="facts">
      {sender_name !== '' && <Fact name={words().giver}>{sender_name}</Fact>}
      <Fact name={words().kinds[gift.type]}>{name}</Fact>
      {value !== null && <Fact name={words().value}>{formatPrice(value, catalog.shop.currency)}</Fact>}
      {expiry_date !== null && <Fact name={words().validUntil}>{formatDate(expiry_date)}</Fact>}
    </dl>
  );
}

function Claim({ data, session, catalog, token }: LinkViewProps) {
  const source = useLoaded((options) => session.salon.giftcards.showGift({ token }, options));
  const kind = useSignal<keyof Texts['links']['claimed'] | null>(null);
  const { isBusy, run, failure } = useCall();
  const claim = async () => {
    const reply = await run(() => session.salon.giftcards.claim({ token }));
    if (reply) kind.value = reply.data.type;
  };
  if (kind.value) {
    return (
      <>
        <ViewHeading view="done">{words().claimed[kind.value]}</ViewHeading>
        <div class="actions">
          <a class="btn primary" href={`/book/${data.slug}/account?view=products`}>
            {words().toAccount}
          </a>
          <a class="btn" href={`/book/${data.slug}`}>
            {texts().account.book}
          </a>
        </div>
      </>
    );
  }
  const { value: shown } = source.loaded;
  if (shown.kind === 'loading') return <Skeleton />;
  if (shown.kind === 'failed' && shown.failure.code === 'claim_link_invalid')
    return <FailureAlert failure={shown.failure} />;
  if (shown.kind === 'failed' && shown.failure.code === 'gift_already_claimed')
    return (
      <>
        <ViewHeading view="claimed">{describeFailure(shown.failure)}</ViewHeading>
        <p>{words().claimedBefore}</p>
        <div class="actions">
          <a class="btn primary" href={`/book/${data.slug}/account?view=products`}>
            {words().toAccount}
          </a>
        </div>
      </>
    );
  const isLoggedIn = session.isLoggedIn.value;
  return (
    <>
      <ViewHeading view={isLoggedIn ? 'claim' : 'log-in'}>{words().claimHeading}</ViewHeading>
      {shown.kind === 'loaded' && <GiftFacts gift={shown.value.data} catalog={catalog} />}
      <p>{isLoggedIn ? words().claimReason : words().claimLogIn}</p>
      {isLoggedIn && <p>{texts().details.loggedIn(session.email.value)}</p>}
      <FailureAlert failure={failure.value} />
      {isLoggedIn ? (
        <div class="actions">
          <Button look="primary" label={words().claim} aria-disabled={isBusy.value} onClick={claim} />
          <Button look="link" label={texts().account.otherAccount} onClick={session.end} />
        </div>
      ) : (
        <LogInOrRegister session={session} canRegister={catalog.settings.enable_signup === 1} isMain />
      )}
    </>
  );
}

/** Adds a gift to the account of its recipient (BEHAVIOR §27.2). */
export const ClaimPage = createLinkPage(() => words().gift, Claim);
