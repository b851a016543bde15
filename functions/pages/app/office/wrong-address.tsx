import type { CallFailure } from '../../../../lib/client/types.ts';
import { Alert } from '../parts/call.tsx';
import { fromApiDate, isDay } from '../parts/format.ts';
import { lazily } from '../parts/lazily.tsx';
import type { AreaName } from './areas/areas.ts';
import type { OfficePage } from './areas/sections.ts';
import { describeOfficeFailure } from './describe-failure.ts';
import { EmptyList } from './rows/empty-list.tsx';
import { officeTexts } from './texts/index.ts';
import type { ViewProps } from './view-props.ts';

// From scripts of their own: few addresses are wrong
export const MissingPage = lazily(async () => (await import('./missing-page.tsx')).MissingPage);
export const LostCard = lazily(async () => (await import('./missing-page.tsx')).LostCard);

/** The parameters of addresses that name a day. */
const DAYS = ['from', 'to', 'at'];

/** Whether an address names a day or a month that no calendar has. */
export const hasWrongDay = (query: URLSearchParams): boolean =>
  [...query].some(
    ([name, value]) =>
      (DAYS.includes(name) && !isDay(fromApiDate(value))) || (name === 'month' && !isDay(`${value}-01`)),
  );

type ReadFailureProps = Pick<ViewProps, 'place'> & {
  readonly page: AreaName | OfficePage;
  readonly failure: CallFailure;
  readonly onRetry: () => void;
};

/** Whether the API knows nothing of what an address names: another try does not help. */
export const isAddressFailure = ({ kind, code }: CallFailure): boolean =>
  kind === 'invalid' || code === 'record_not_found';

/** Why a page could not be read, and the way on. */
export function ReadFailure({ place, page, failure, onRetry }: ReadFailureProps) {
  if (isAddressFailure(failure)) return <LostCard place={place} what="query" page={page} />;
  const text = describeOfficeFailure(failure);
  if (failure.code !== 'payments_not_set_up') return <Alert text={text} onRetry={onRetry} />;
  return (
    <EmptyList what={text}>
      <a href={place.href('payments')}>{officeTexts().area.payments.name}</a>
    </EmptyList>
  );
}
