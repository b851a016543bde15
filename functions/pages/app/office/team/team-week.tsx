import {
  addDays,
  type Day,
  formatDayRange,
  formatShortDay,
  formatTime,
  toApiDate,
  toDay,
  toWeekColumn,
} from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { CHEVRON_LEFT, CHEVRON_RIGHT } from '../../parts/icons.ts';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import { useIsPhone } from '../../parts/phone-window.ts';
import { Skeleton } from '../../parts/skeleton.tsx';
import { texts } from '../../texts/index.ts';
import { DeskLink } from '../desk-link.tsx';
import { PickList } from '../filters/pick-list.tsx';
import { PageHeading } from '../page-heading.tsx';
import { listLoadedRows, toRowName } from '../rows/rows.ts';
import { officeTexts } from '../texts/index.ts';
import type { Row } from '../value-types.ts';
import type { ViewProps } from '../view-props.ts';
import { teamTexts } from './texts/index.ts';
import { loadTeamWeek, type TeamWeek } from './week-data.ts';

const DAYS = 7;
type Range = { readonly from: string; readonly to: string };
const formatRange = ({ from, to }: Range): string => `${formatTime(from)} – ${formatTime(to)}`;

/** The week of the team at a location: who works when, who is off, how much is booked (BEHAVIOR §40.13). */
export function TeamCalendar(props: ViewProps) {
  const { data, place, rows } = props;
  const words = teamTexts().week;
  const today = toDay(new Date(data.now), data.timeZone);
  const locations = listLoadedRows(rows.get('location').value);
  const { query } = place.address.value;
  const shown = query.get('from') ?? today;
  // A phone has room for two days: it begins with the day that somebody wants to see
  const first = useIsPhone().value ? shown : addDays(shown, -toWeekColumn(shown));
  const [chosen = locations[0]] = locations.filter(({ id }) => String(id) === query.get('location'));
  const go = (day: Day) => () => place.setQuery({ from: day });
  return (
    <>
      <PageHeading
        {...props}
        title={words.title}
        area="staff"
        under={formatDayRange(first, addDays(first, DAYS - 1))}
      />
      <div class="row wrap">
        <button type="button" class="btn icon" aria-label={words.before} onClick={go(addDays(first, -DAYS))}>
          <Icon of={CHEVRON_LEFT} />
        </button>
        <button type="button" class="btn" onClick={go(today)}>
          {words.today}
        </button>
        <button type="button" class="btn icon" aria-label={words.after} onClick={go(addDays(first, DAYS))}>
          <Icon of={CHEVRON_RIGHT} />
        </button>
        {locations.length > 1 && (
          <PickList
            label={words.location}
            value={String(chosen?.id)}
            options={locations.map(({ id, name }) => [String(id), String(name)] as const)}
            onChoose={(id) => place.setQuery({ location: id })}
          />
        )}
      </div>
      {chosen ? (
        <LoadedWeek key={`${chosen.id} ${first}`} {...props} location={chosen} first={first} />
      ) : (
        <Skeleton />
      )}
    </>
  );
}

type WeekProps = ViewProps & { readonly location: Row; readonly first: Day };

/** The people who are not in the table, and where they work. */
function Elsewhere({ rows, shown }: Pick<ViewProps, 'rows'> & { readonly shown: readonly number[] }) {
  const places = listLoadedRows(rows.get('location').value);
  const others = listLoadedRows(rows.get('staff').value).filter(
    ({ id, status }) => Number(status) === 1 && !shown.includes(Number(id)),
  );
  if (others.length === 0) return null;
  const described = others.map(({ name, location_ids: ids }) => {
    const at = places.filter(({ id }) => (ids as readonly unknown[]).includes(id)).map(toRowName);
    return texts().page.labelled(String(name), at.join(', '));
  });
  return <p class="sub">{teamTexts().week.elsewhere(described.join(' · '))}</p>;
}

function LoadedWeek({ location, first, ...view }: WeekProps) {
  const { salon, place, rows } = view;
  const words = teamTexts().week;
  const source = useLoaded((options) => loadTeamWeek(salon, Number(location.id), first, options));
  return (
    <LoadedView source={source}>
      {({ days, members }) => (
        <div class="stack">
          <div class="card">
            <table class="tbl team-week">
              <thead>
                <tr>
                  <th scope="col">{words.member}</th>
                  {days.map((each) => (
                    <DayHead key={each.day} {...each} location={location} />
                  ))}
                </tr>
              </thead>
              <tbody>
                {members.map(({ id, name, days: ofMember }) => (
                  <tr key={id}>
                    <th scope="row">
                      <a href={place.href('staff', id)}>{name}</a>
                    </th>
                    {ofMember.map((each) => (
                      <DayCell key={each.day} {...each} {...view} id={id} locationId={Number(location.id)} />
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <Elsewhere rows={rows} shown={members.map(({ id }) => id)} />
        </div>
      )}
    </LoadedView>
  );
}

type DayHeadProps = TeamWeek['days'][number] & { readonly location: Row };

/** A day with its opening hours, and whether they are those of this day alone. */
function DayHead({ day, opening, location }: DayHeadProps) {
  const words = teamTexts().week;
  const overrides = (location.overrides ?? []) as readonly { readonly date: string }[];
  const isOverridden = overrides.some(({ date }) => date === toApiDate(day));
  const isClosed = opening.length === 0;
  return (
    <th scope="col">
      {formatShortDay(day)}
      <span class={isClosed ? 'sub closed' : 'sub'}>
        {isClosed ? words.closed : opening.map(formatRange).join(', ')}
      </span>
      {isOverridden && <span class="chip">{isClosed ? words.closedToday : words.opened}</span>}
    </th>
  );
}

type DayCellProps = ViewProps &
  TeamWeek['members'][number]['days'][number] & { readonly id: number; readonly locationId: number };

/** A person's day: the hours lead to their form, time off to its own, and the visits to the day at the desk. */
function DayCell({ id, locationId, data, place, permissions, ...ofDay }: DayCellProps) {
  const { day, shifts, visits, minutes, timeOff } = ofDay;
  const words = teamTexts().week;
  const kinds = officeTexts().choices.kind;
  const hoursHref = `${place.href('staff', id)}#part-hours`;
  const mayPlan = permissions.includes('staff.write');
  return (
    <td>
      {shifts.length === 0 && timeOff.length === 0 && (
        <a class="quiet flat" href={`${place.href('staff', id)}#part-single`}>
          {words.off}
        </a>
      )}
      {shifts.map((shift) => (
        <a key={shift.from} class="flat" href={hoursHref}>
          {formatRange(shift)}
        </a>
      ))}
      {timeOff.map(({ id: timeOffId, kind, status, from_time: from, to_time: to }) => {
        const name = kinds?.[kind] ?? words.timeOff;
        return (
          <a
            key={timeOffId}
            class={status === 'requested' ? 'chip wait' : 'chip'}
            {...(mayPlan && { href: place.href('time-off', timeOffId) })}
          >
            {status === 'requested' ? words.requested(name) : name}
            {from !== null && to !== null && ` ${formatRange({ from, to })}`}
          </a>
        );
      })}
      {visits > 0 && (
        <div class="sub">
          <DeskLink
            permissions={permissions}
            href={`/desk/${data.slug}?date=${day}&location_id=${locationId}`}
          >
            {words.visits(visits, texts().services.minutes(minutes))}
          </DeskLink>
        </div>
      )}
    </td>
  );
}
