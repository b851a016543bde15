import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { keepLinkToken, takeLinkToken } from '../links/link-token.ts';
import type { Catalog, PageData } from '../page-data.ts';
import { LoadedView, useLoaded } from '../parts/loaded.tsx';
import { useReturnedPayment } from '../parts/returned-payment.tsx';
import { ViewHeading } from '../parts/view-heading.tsx';
import { WithCatalog } from '../parts/with-catalog.tsx';
import { openSession, type Session } from '../session.ts';
import { texts } from '../texts/en.ts';
import { ManageVisit } from './manage-visit.tsx';
import { toLinkCalls, type Visit, type VisitCalls } from './visit.ts';
import { formatVisitTime, VisitDetails, VisitStatus } from './visit-details.tsx';

const words = texts.visit;

type Props = { readonly data: PageData; readonly session: Session; readonly catalog: Catalog };

function ShownVisit({
  first,
  calls,
  message,
  ...props
}: Props & { readonly first: Visit; readonly calls: VisitCalls; readonly message: string | undefined }) {
  const visit = useSignal(first);
  const news = useSignal(message ?? '');
  return (
    <>
      <ViewHeading view={`${news.value} ${visit.value.date} ${visit.value.time} ${visit.value.status}`}>
        {formatVisitTime(visit.value)}
      </ViewHeading>
      <p>
        <VisitStatus visit={visit.value} />
      </p>
      <p class="news" role="status">
        {news.value}
      </p>
      <VisitDetails visit={visit.value} catalog={props.catalog} />
      <ManageVisit
        {...props}
        visit={visit.value}
        calls={calls}
        onChange={(changed, said) => {
          visit.value = changed;
          news.value = said;
        }}
      />
    </>
  );
}

function LinkedVisit(props: Props) {
  const { data, session } = props;
  const token = useMemo(() => takeLinkToken(data), [data]);
  const calls = useMemo(() => toLinkCalls(session.salon, token), [session, token]);
  const returned = useReturnedPayment(session, data.slug);
  const source = useLoaded(async (options) => {
    await returned.ended;
    return calls.show(options);
  });
  if (token === '') return <p class="notice">{words.noLink}</p>;
  return (
    <LoadedView source={source}>
      {({ data: visit }) => (
        <ShownVisit {...props} first={visit} calls={calls} message={returned.message.value} />
      )}
    </LoadedView>
  );
}

/** The visit of the link in its mails (BEHAVIOR §33.1). */
export function VisitPage({ data }: { readonly data: PageData }) {
  const session = useMemo(() => openSession(data), [data]);
  return (
    <>
      <h1>{words.title}</h1>
      <WithCatalog data={data} session={session}>
        {(catalog) => <LinkedVisit data={data} session={session} catalog={catalog} />}
      </WithCatalog>
    </>
  );
}

/** Leads to the page of a visit that was just booked. */
export function openVisit({ slug }: Pick<PageData, 'slug'>, token: string): void {
  keepLinkToken(slug, 'visit', token);
  location.assign(`/book/${slug}/visit`);
}
