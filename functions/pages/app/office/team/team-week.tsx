import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Chip } from '../../parts/chip.tsx';
import { DayStrip } from '../../parts/day-strip.tsx';
import {
  addDays,
  type Day,
  formatDay,
  formatDayRange,
  formatMonthDay,
  formatShortDay,
  formatTime,
  fromApiDate,
  toApiDate,
  toDayOfPage,
  toWeekColumn,
} from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { CHEVRON_LEFT, CHEVRON_RIGHT, CLOCK_ALERT } from '../../parts/icons.ts';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import { useIsPhone } from '../../parts/phone-window.ts';
import { Skeleton } from '../../parts/skeleton.tsx';
import { texts } from '../../texts/index.ts';
import { DeskLink } from '../desk-link.tsx';
import { PickList } from '../filters/pick-list.tsx';
import { PageHeading } from '../page-heading.tsx';
import { isClosedForMember } from '../rows/cells.ts';
import { EmptyList, NoLocation } from '../rows/empty-list.tsx';
import { listLoadedRows, toRowName } from '../rows/rows.ts';
import { StaffName } from '../rows/staff-face.tsx';
import { officeTexts } from '../texts/index.ts';
import type { Row } from '../value-types.ts';
import type { ViewProps } from '../view-props.ts';
import { teamTexts } from './texts/index.ts';
import { loadTeamWeek, type MemberDay, type TeamWeek } from './week-data.ts';

const DAYS = 7;
type Range = { readonly from: string; readonly to: string };
const formatRange = ({ from, to }: Range): string => `${formatTime(from)} – ${formatTime(to)}`;

/** The week of the team at a location: who works when, who is off, how much is booked (BEHAVIOR §40.13). */
export function TeamCalendar(props: ViewProps) {
  const { data, place, rows, permissions } = props;
  const words = teamTexts().week;
  const { area, list } = officeTexts();
  const today = toDayOfPage(data);
  const loaded = rows.get('location').value;
  const locations = listLoadedRows(loaded);
  const { query } = place.address.value;
  const shown = fromApiDate(query.get('from') ?? today);
  const first = addDays(shown, -toWeekColumn(shown));
  const [chosen = locations[0]] = locations.filter(({ id }) => String(id) === query.get('location'));
  const go = (day: Day) => place.setQuery({ from: day });
  return (
    <>
      <PageHeading
        {...props}
        title={words.title}
        area="staff"
        under={formatDayRange(first, addDays(first, DAYS - 1))}
        actions={
          permissions.includes('staff.write') && (
            <a class="btn" href={place.href('time-off', 'new')}>
              {list.add(area['time-off'].one)}
            </a>
          )
        }
      />
      <div class="row wrap">
        <Button
          more="icon"
          aria-label={words.before}
          label={<Icon of={CHEVRON_LEFT} />}
          onClick={() => go(addDays(shown, -DAYS))}
        />
        <Button label={words.today} onClick={() => go(today)} />
        <Button
          more="icon"
          aria-label={words.after}
          label={<Icon of={CHEVRON_RIGHT} />}
          onClick={() => go(addDays(shown, DAYS))}
        />
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
        <LoadedWeek
          key={`${chosen.id} ${first}`}
          {...props}
          {...{ location: chosen, first, shown, today }}
          onChoose={go}
        />
      ) : (
        <NoWeek {...props} isLoaded={loaded.kind === 'loaded'} />
      )}
    </>
  );
}

const NoWeek = ({ isLoaded, ...view }: ViewProps & { readonly isLoaded: boolean }) =>
  isLoaded ? <NoLocation {...view} /> : <Skeleton />;

type WeekProps = ViewProps & {
  readonly location: Row;
  readonly first: Day;
  /** The day that a phone shows. */
  readonly shown: Day;
  readonly today: Day;
  readonly onChoose: (day: Day) => void;
};

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

function LoadedWeek(props: WeekProps) {
  const { salon, rows, location, first, today } = props;
  const source = useLoaded((options) => loadTeamWeek(salon, Number(location.id), { first, today }, options));
  return (
    <LoadedView source={source}>
      {(week) => (
        <div class="stack">
          <Week {...props} {...week} />
          <Elsewhere rows={rows} shown={week.members.map(({ id }) => id)} />
        </div>
      )}
    </LoadedView>
  );
}

type LoadedProps = WeekProps & TeamWeek;

function Week(props: LoadedProps) {
  const isPhone = useIsPhone();
  if (props.members.length === 0) return <EmptyList what={officeTexts().list.none} name="staff" />;
  return isPhone.value ? <DayList {...props} /> : <WeekTable {...props} />;
}

/** A row for each person, a column for each day. */
const WeekTable = ({ days, members, ...view }: LoadedProps) => (
  <div class="card">
    <table class="tbl team-week">
      <thead>
        <tr>
          <th scope="col">{teamTexts().week.member}</th>
          {days.map(({ day, opening }) => (
            <th key={day} scope="col" {...(day === view.today && { 'aria-current': 'date' })}>
              {day === view.today
                ? `${officeTexts().list.today} · ${formatMonthDay(day)}`
                : formatShortDay(day)}
              <Opening day={day} opening={opening} location={view.location} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {members.map(({ id, name, days: ofMember }) => (
          <tr key={id}>
            <th scope="row">
              <StaffName id={id} name={name} rows={view.rows} href={view.place.href('staff', id)} />
            </th>
            {ofMember.map((each) => (
              <td key={each.day}>
                <MemberDayFacts {...view} {...each} id={id} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** One day with everybody, below the days of the week: a phone has no room for all. */
function DayList({ days, members, shown, onChoose, ...view }: LoadedProps) {
  const words = teamTexts().week;
  const chosen = days.find(({ day }) => day === shown);
  const warnings = days.flatMap(({ day }, index) => {
    const outside = members.reduce((sum, { days: ofMember }) => sum + (ofMember[index]?.outside ?? 0), 0);
    return outside === 0 ? [] : [[day, words.outside(outside)] as const];
  });
  return (
    <>
      <DayStrip
        label={words.days}
        days={days.map(({ day }) => day)}
        shown={shown}
        today={view.today}
        warnings={new Map(warnings)}
        onChoose={onChoose}
      />
      {warnings.length > 0 && (
        <p class="sub row dots">
          <i />
          {words.dots}
        </p>
      )}
      <Card
        id="day"
        title={formatDay(shown)}
        head={shown === view.today && <Chip look="run">{officeTexts().list.today}</Chip>}
      >
        <p class="pad">{chosen && <Opening {...chosen} location={view.location} />}</p>
        <ul class="lines team-day">
          {members.map(({ id, name, days: ofMember }) => (
            <li key={id}>
              <b class="grow">
                <StaffName id={id} name={name} rows={view.rows} href={view.place.href('staff', id)} />
              </b>
              {ofMember
                .filter(({ day }) => day === shown)
                .map((each) => (
                  <MemberDayFacts key={each.day} {...view} {...each} id={id} />
                ))}
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

type OpeningProps = TeamWeek['days'][number] & { readonly location: Row };

/** The opening hours of a day, and whether they are those of this day alone. */
function Opening({ day, opening, location }: OpeningProps) {
  const words = teamTexts().week;
  const overrides = (location.overrides ?? []) as readonly { readonly date: string }[];
  const isOverridden = overrides.some(({ date }) => date === toApiDate(day));
  const isClosed = opening.length === 0;
  return (
    <>
      <span class="sub opening">{isClosed ? words.closed : opening.map(formatRange).join(', ')}</span>
      {isOverridden && <span class="chip">{isClosed ? words.closedToday : words.opened}</span>}
    </>
  );
}

type MemberDayProps = Omit<WeekProps, 'first' | 'shown' | 'onChoose'> & MemberDay & { readonly id: number };

/** A person's day: the hours lead to their form, time off to its own, and the visits to the day at the desk. */
function MemberDayFacts({ id, location, data, place, rows, permissions, ...ofDay }: MemberDayProps) {
  const { day, visits, outside, minutes, timeOff } = ofDay;
  const member = listLoadedRows(rows.get('staff').value).find((each) => each.id === id);
  const shifts = isClosedForMember(location, member, day) ? [] : ofDay.shifts;
  const words = teamTexts().week;
  const kinds = officeTexts().choices.kind;
  const hoursHref = `${place.href('staff', id)}#part-hours`;
  const mayPlan = permissions.includes('staff.write');
  const toDesk = {
    permissions,
    href: `/desk/${data.slug}?${new URLSearchParams({ date: day, location_id: String(location.id) })}`,
  };
  return (
    <div class="day-facts">
      {shifts.length === 0 && timeOff.length === 0 && (
        <a class="flat" href={`${place.href('staff', id)}#part-single`}>
          <span class="quiet">{words.off}</span>
        </a>
      )}
      {shifts.map((shift) => (
        <a key={shift.from} class="flat" href={hoursHref}>
          <b>{formatRange(shift)}</b>
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
      {visits > outside && (
        <span class="sub">
          <DeskLink {...toDesk}>{words.visits(visits, texts().services.minutes(minutes))}</DeskLink>
        </span>
      )}
      {outside > 0 && (
        <Chip look="wait" icon={CLOCK_ALERT}>
          <DeskLink {...toDesk}>
            {timeOff.length > 0 ? words.toMove(outside) : words.outside(outside)}
          </DeskLink>
        </Chip>
      )}
    </div>
  );
}
