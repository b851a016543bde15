import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { Catalog, PageData } from '../page-data.ts';
import { LogIn } from '../parts/log-in.tsx';
import { Notice } from '../parts/notice.tsx';
import { useCall } from '../parts/use-call.ts';
import { ViewHeading } from '../parts/view-heading.tsx';
import { WithCatalog } from '../parts/with-catalog.tsx';
import { openSession, type Session } from '../session.ts';
import { texts } from '../texts/en.ts';
import { takeLinkToken } from './link-token.ts';

const words = texts.links;

type Props = { readonly data: PageData; readonly session: Session; readonly catalog: Catalog };

function Claim({ data, session, catalog }: Props) {
  const token = useMemo(() => takeLinkToken(data), [data]);
  const kind = useSignal<keyof typeof words.claimed | null>(null);
  const { isBusy, run, failure } = useCall();
  const claim = async () => {
    const reply = await run(() => session.salon.giftcards.claim({ token }));
    if (reply) kind.value = reply.data.type;
  };
  if (token === '') return <p class="notice">{texts.visit.noLink}</p>;
  if (kind.value) {
    return (
      <>
        <ViewHeading view="done">{words.claimed[kind.value]}</ViewHeading>
        <div class="actions">
          <a class="button" href={`/book/${data.slug}/account?view=products`}>
            {words.toAccount}
          </a>
          <a class="button-secondary" href={`/book/${data.slug}`}>
            {words.bookNow}
          </a>
        </div>
      </>
    );
  }
  const isLoggedIn = session.isLoggedIn.value;
  return (
    <>
      <ViewHeading view={isLoggedIn ? 'claim' : 'log-in'}>{words.claimHeading}</ViewHeading>
      <p>{isLoggedIn ? words.claimReason : words.claimLogIn}</p>
      {failure.value && <Notice failure={failure.value} />}
      {isLoggedIn ? (
        <div class="actions">
          <button type="button" class="button" disabled={isBusy.value} onClick={() => void claim()}>
            {words.claim}
          </button>
          <button type="button" class="link" onClick={session.end}>
            {texts.account.otherAccount}
          </button>
        </div>
      ) : (
        <LogIn session={session} canRegister={catalog.settings.enable_signup === 1} isMain />
      )}
    </>
  );
}

/** Adds a gift to the account of its recipient (BEHAVIOR §27.2). */
export function ClaimPage({ data }: { readonly data: PageData }) {
  const session = useMemo(() => openSession(data), [data]);
  return (
    <>
      <h1>{words.gift}</h1>
      <WithCatalog data={data} session={session}>
        {(catalog) => <Claim data={data} session={session} catalog={catalog} />}
      </WithCatalog>
    </>
  );
}
