import { Button } from '../../parts/button.tsx';
import { formatShortDay, formatTime, fromApiDate, fromApiTime } from '../../parts/format.ts';
import { VISIT_STATUS } from '../../parts/visit-status.ts';
import { useCardOfVisit } from '../client-info.tsx';
import { formatVisitState } from '../day/phase-chip.tsx';
import type { Visit } from '../desk-data.ts';
import type { DialogProps } from '../dialog-props.ts';
import { toVisitStateName } from '../visit-state.ts';
import { visitTexts } from './texts/index.ts';

type SeriesProps = Pick<DialogProps, 'salon' | 'rights' | 'place' | 'dialogs'> & { readonly visit: Visit };

/** Which date of its series a visit is, and the way to the other dates. Cancelled dates do not count (BEHAVIOR §39.3). */
export const SeriesDates = (props: SeriesProps) =>
  // A change of the visit may have changed other dates too
  props.visit.series_id === null ? null : (
    <Dates key={`${props.visit.status} ${props.visit.starts_at}`} {...props} />
  );

function Dates({ visit, place: { goTo }, dialogs, ...props }: SeriesProps) {
  const words = visitTexts().series;
  const card = useCardOfVisit(visit, props).value;
  const dates = (card?.appointments ?? [])
    .filter(({ series_id, status }) => series_id === visit.series_id && status !== VISIT_STATUS.cancelled)
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at));
  const place = dates.findIndex(({ id }) => id === visit.id) + 1;
  // The card of the client, which has the other dates, is not there yet, or may not be read
  if (dates.length === 0) return <p class="sub">{words.part}</p>;
  return (
    <details>
      <summary>{place > 0 ? words.date(place, dates.length) : words.part}</summary>
      <ul class="lines flush">
        {dates.map((each) => {
          const [date, isShown] = [fromApiDate(each.date), each.id === visit.id];
          const when = visitTexts().when(formatShortDay(date), formatTime(fromApiTime(each.time)));
          return (
            <li key={each.id}>
              {isShown ? (
                <strong class="grow num" aria-current="true">
                  {when}
                </strong>
              ) : (
                <span class="grow">
                  <Button
                    look="link"
                    label={when}
                    onClick={() => {
                      goTo({ date });
                      dialogs.show({ kind: 'visit', id: each.id, date });
                    }}
                  />
                </span>
              )}
              <span class="sub">{formatVisitState(toVisitStateName(each))}</span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
