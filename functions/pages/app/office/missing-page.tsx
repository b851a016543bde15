import type { CallFailure } from '../../../../lib/client/types.ts';
import { Alert } from '../parts/call.tsx';
import { fromApiDate, isDay } from '../parts/format.ts';
import { type AreaName, isArea } from './areas/areas.ts';
import { getPageName } from './areas/page-names.ts';
import type { OfficePage } from './areas/sections.ts';
import { describeOfficeFailure } from './describe-failure.ts';
import { PageHeading } from './page-heading.tsx';
import { EmptyList } from './rows/empty-list.tsx';
import { officeTexts } from './texts/index.ts';
import type { ViewProps } from './view-props.ts';

/** The parameters of addresses that name a day. */
const DAYS = ['from', 'to', 'at'];

/** Whether an address names a day or a month that no calendar has. */
export const namesWrongDay = (query: URLSearchParams): boolean =>
  [...query].some(
    ([name, value]) =>
      (DAYS.includes(name) && !isDay(fromApiDate(value))) || (name === 'month' && !isDay(`${value}-01`)),
  );

type LostProps = Pick<ViewProps, 'place'> & {
  /** What is not there: the page, a record of its list, or what the address asks of the page. */
  readonly what: 'page' | 'record' | 'query';
  /** The page that the address is about; undefined for an address of no page. */
  readonly page?: AreaName | OfficePage | undefined;
};

/** An address that leads nowhere: what may have happened, and the way on. */
function LostCard({ place, what, page }: LostProps) {
  const { missing, form } = officeTexts();
  const name = page === undefined ? '' : getPageName(page);
  const way = page === undefined ? missing.toHome : missing.toPage(name);
  const words: { readonly [What in LostProps['what']]: readonly [title: string, text: string, way: string] } =
    {
      page: [missing.title, missing.text, way],
      record: [missing.title, form.gone, missing.toAll(name)],
      query: [missing.wrongTitle, missing.wrongText, way],
    };
  const [title, text, button] = words[what];
  return (
    <div class="card empty">
      <b>{title}</b>
      <p>{text}</p>
      <a class="btn primary" href={place.href(page ?? '')}>
        {button}
      </a>
    </div>
  );
}

type MissingPageProps = LostProps & Pick<ViewProps, 'data' | 'permissions'>;

/** The page of an address that leads nowhere. */
export const MissingPage = ({ what, page, ...view }: MissingPageProps) => (
  <>
    <PageHeading
      {...view}
      title={page === undefined ? officeTexts().office : getPageName(page)}
      area={page !== undefined && isArea(page) ? page : undefined}
    />
    <LostCard place={view.place} what={what} page={page} />
  </>
);

type ReadFailureProps = Pick<ViewProps, 'place'> & {
  readonly page: AreaName | OfficePage;
  readonly failure: CallFailure;
  readonly onRetry: () => void;
};

/** Whether the API knows nothing of what an address names: another try does not help. */
export const isOfAddress = ({ kind, code }: CallFailure): boolean =>
  kind === 'invalid' || code === 'record_not_found';

/** Why a page could not be read, and the way on. */
export function ReadFailure({ place, page, failure, onRetry }: ReadFailureProps) {
  if (isOfAddress(failure)) return <LostCard place={place} what="query" page={page} />;
  const text = describeOfficeFailure(failure);
  if (failure.code !== 'payments_not_set_up') return <Alert text={text} onRetry={onRetry} />;
  return (
    <EmptyList what={text}>
      <a href={place.href('payments')}>{officeTexts().area.payments.name}</a>
    </EmptyList>
  );
}
