import { useSignal } from '@preact/signals';
import { LogIn } from '../parts/log-in.tsx';
import { Notice } from '../parts/notice.tsx';
import { createLinkPage, type LinkViewProps } from '../parts/session-page.tsx';
import { useCall } from '../parts/use-call.ts';
import { ViewHeading } from '../parts/view-heading.tsx';
import { type Texts, texts } from '../texts/index.ts';

const words = () => texts().links;

function Claim({ data, session, catalog, token }: LinkViewProps) {
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
          <a class="button" href={`/book/${data.slug}/account?view=products`}>
            {words().toAccount}
          </a>
          <a class="button-secondary" href={`/book/${data.slug}`}>
            {texts().account.book}
          </a>
        </div>
      </>
    );
  }
  const isLoggedIn = session.isLoggedIn.value;
  return (
    <>
      <ViewHeading view={isLoggedIn ? 'claim' : 'log-in'}>{words().claimHeading}</ViewHeading>
      <p>{isLoggedIn ? words().claimReason : words().claimLogIn}</p>
      {isLoggedIn && <p>{texts().details.loggedIn(session.email.value)}</p>}
      <Notice failure={failure.value} />
      {isLoggedIn ? (
        <div class="actions">
          <button type="button" class="button" aria-disabled={isBusy.value} onClick={() => void claim()}>
            {words().claim}
          </button>
          <button type="button" class="link" onClick={session.end}>
            {texts().account.otherAccount}
          </button>
        </div>
      ) : (
        <LogIn session={session} canRegister={catalog.settings.enable_signup === 1} isMain />
      )}
    </>
  );
}

/** Adds a gift to the account of its recipient (BEHAVIOR §27.2). */
export const ClaimPage = createLinkPage(() => words().gift, Claim);
