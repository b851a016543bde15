import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { keepLinkToken } from '../links/link-token.ts';
import type { PageData } from '../page-data.ts';
import { LoadedView, useLoaded } from '../parts/loaded.tsx';
import { useReturnedPaymentSettlement } from '../parts/returned-payment.tsx';
import { createLinkPage, type LinkViewProps, type ViewProps } from '../parts/session-page.tsx';
import { ViewHeading } from '../parts/view-heading.tsx';
import { texts } from '../texts/index.ts';
import { ManageVisit } from './manage-visit.tsx';
import { toLinkCalls, type Visit, type VisitCalls } from './visit.ts';
import { formatVisitStart, VisitDetails, VisitStatus } from './visit-details.tsx';

const words = () => texts().visit;

function ShownVisit({
  first,
  calls,
  message,
  ...props
}: ViewProps & { readonly first: Visit; readonly calls: VisitCalls; readonly message: string | undefined }) {
  const visit = useSignal(first);
  const news = useSignal(message ?? '');
  return (
    <>
      <ViewHeading view={`${news.value} ${visit.value.date} ${visit.value.time} ${visit.value.status}`}>
        {formatVisitStart(visit.value)}
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

function LinkedVisit({ token, ...props }: LinkViewProps) {
  const { data, session } = props;
  const calls = useMemo(() => toLinkCalls(session.salon, token), [session, token]);
  const returned = useReturnedPaymentSettlement(session, data.slug);
  const source = useLoaded(async (options) => {
    await returned.ended;
    return calls.show(options);
  });
  return (
    <LoadedView source={source}>
      {({ data: visit }) => (
        <ShownVisit {...props} first={visit} calls={calls} message={returned.message.value} />
      )}
    </LoadedView>
  );
}

/** The visit of the link in its mails (BEHAVIOR §33.1). */
export const VisitPage = createLinkPage(() => words().title, LinkedVisit);

/** Leads to the page of a visit that was just booked. */
export function goToVisitPage({ slug }: Pick<PageData, 'slug'>, token: string): void {
  keepLinkToken(slug, 'visit', token);
  location.assign(`/book/${slug}/visit`);
}
