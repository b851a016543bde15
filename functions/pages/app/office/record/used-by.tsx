import type { CallFailure } from '../../../../../lib/client/types.ts';
import { formatPaddedVisitNumber } from '../rows/references.ts';
import { officeTexts } from '../texts/index.ts';
import type { ViewProps } from '../view-props.ts';
import { parseUsingRecords } from './record-users.ts';

/** The pages of the records that others use, by the code of the refusal; records of the catalog are of several kinds. */
const PAGES = {
  used_by_services: 'services',
  used_by_staff: 'staff',
  used_by_block_times: 'block-time',
  used_by_gift_cards: 'giftcard',
  used_by_users: 'user',
} as const;

/** The records for which another one cannot be deleted, each with its page. */
export function UsedBy({
  failure,
  place,
  data,
}: Pick<ViewProps, 'place' | 'data'> & { readonly failure: CallFailure }) {
  const { users, more } = parseUsingRecords(failure);
  const page = Object.hasOwn(PAGES, failure.code) ? PAGES[failure.code as keyof typeof PAGES] : undefined;
  const areVisits = failure.code === 'used_by_appointments';
  return (
    <>
      {users.map(({ id, name }, index) => {
        const href = areVisits ? `/desk/${data.slug}?visit=${id}` : page && place.href(page, id);
        const unnamed = page ? officeTexts().area[page].one : '';
        return (
          <span key={id}>
            {index === 0 ? ' ' : ', '}
            <a class="nowrap" {...(href && { href })}>
              {name ?? (areVisits ? formatPaddedVisitNumber(id) : unnamed)}
            </a>
          </span>
        );
      })}
      {more > 0 && ` +${more}`}
    </>
  );
}
