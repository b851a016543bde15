import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { PageData } from '../page-data.ts';
import { Notice } from '../parts/notice.tsx';
import { useCall } from '../parts/use-call.ts';
import { ViewHeading } from '../parts/view-heading.tsx';
import { WithCatalog } from '../parts/with-catalog.tsx';
import { openSession, type Session } from '../session.ts';
import { texts } from '../texts/en.ts';
import { takeLinkToken } from './link-token.ts';

const words = texts.links;

function VerifyEmail({ data, session }: { readonly data: PageData; readonly session: Session }) {
  const token = useMemo(() => takeLinkToken(data), [data]);
  const isDone = useSignal(false);
  const { isBusy, run, failure } = useCall();
  const verify = async () => {
    isDone.value = (await run(() => session.salon.customers.verifyEmail({ token }))) !== undefined;
  };
  if (token === '') return <p class="notice">{texts.visit.noLink}</p>;
  return isDone.value ? (
    <>
      <ViewHeading view="done">{words.verified}</ViewHeading>
      <div class="actions">
        <a class="button" href={`/book/${data.slug}/account`}>
          {words.toAccount}
        </a>
      </div>
    </>
  ) : (
    <>
      <ViewHeading view="ask">{words.verifyHeading}</ViewHeading>
      <p>{words.verifyReason}</p>
      {failure.value && <Notice failure={failure.value} />}
      <div class="actions">
        <button type="button" class="button" disabled={isBusy.value} onClick={() => void verify()}>
          {words.verify}
        </button>
      </div>
    </>
  );
}

/** Confirms an e-mail address by a button: opening the link changes nothing (BEHAVIOR §4.3). */
export function VerifyEmailPage({ data }: { readonly data: PageData }) {
  const session = useMemo(() => openSession(data), [data]);
  return (
    <>
      <h1>{words.account}</h1>
      <WithCatalog data={data} session={session}>
        {() => <VerifyEmail data={data} session={session} />}
      </WithCatalog>
    </>
  );
}
