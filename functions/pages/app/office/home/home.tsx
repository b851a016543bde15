import { StatusNotice } from '../../parts/call.tsx';
import { Card } from '../../parts/card.tsx';
import { toDeskVisitUrl } from '../../parts/desk-links.ts';
import {
  addDays,
  type Day,
  formatDay,
  formatPercent,
  formatPrice,
  formatUpcomingTime,
  fromApiDate,
  toDayOfPage,
} from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { ARROW_DOWN, ARROW_UP } from '../../parts/icons.ts';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import type { AreaName } from '../areas/areas.ts';
import { listSectionsWithFirstArea, listTabs } from '../areas/sections.ts';
import { DeskLink } from '../desk-link.tsx';
import { Checklist } from '../first-evening/checklist.tsx';
import { PageHeading } from '../page-heading.tsx';
import { addUpAmounts } from '../rows/book-sums.ts';
import { toClientName } from '../rows/rows.ts';
import { officeTexts } from '../texts/index.ts';
import type { ViewProps } from '../view-props.ts';
import { AttentionCard } from './attention-card.tsx';
import { BookingPageCard } from './booking-page-card.tsx';
import { type HomeProps, toDaysHref } from './home-data.ts';
import { homeTexts } from './texts/index.ts';
import { WeekChart } from './week-chart.tsx';

/** The first page of an owner: the things that need attention, the takings, and the debts (BEHAVIOR §40.10). */
export function Home(props: ViewProps) {
  if (props.permissions.includes('journal.read')) return <HomeOfToday {...props} />;
  return (
    <>
      <PageHeading {...props} title={officeTexts().sections.home} />
      <Top {...props} isUnbooked={false} />
      <PagesCard {...props} />
    </>
  );
}

/** The pages that a user without the figures of the salon may use. */
const PagesCard = ({ place, permissions }: ViewProps) => (
  <Card id="pages" title={homeTexts().pages}>
    <ul class="lines todo">
      {listSectionsWithFirstArea(permissions)
        .flatMap(({ section }) => listTabs(section, permissions))
        .map(([area]) => {
          if (area === undefined) return null;
          const { name, intro } = officeTexts().area[area];
          return (
            <li key={area}>
              <span class="grow">
                <a href={place.href(area)}>{name}</a>
                <span class="sub">{intro}</span>
              </span>
            </li>
          );
        })}
    </ul>
  </Card>
);

/** The result of the last act, and the first steps. */
const Top = (props: ViewProps & { readonly isUnbooked: boolean }) => (
  <>
    {props.place.message.value !== '' && <StatusNotice text={props.place.message} />}
    <Checklist {...props} />
  </>
);

/** The visits that were booked last. */
function NewestCard({ home, data, permissions }: HomeProps) {
  const words = homeTexts().newest;
  return (
    <Card id="newest" title={words.title}>
      {home.newest.length === 0 && <p class="pad sub">{words.none}</p>}
      <ul class="lines">
        {home.newest.map((visit) => (
          <li key={visit.id}>
            <span class="grow">
              <b>
                <DeskLink href={toDeskVisitUrl(data.slug, visit)} permissions={permissions}>
                  {toClientName(visit.name)}
                </DeskLink>
              </b>
              <br />
              <span class="sub">
                {[visit.services.join(', '), visit.staff.join(', ')].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span class="sub num">
              {formatUpcomingTime(visit.starts_at, data.timeZone, fromApiDate(home.date))}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Where a debt is listed; those to clients are on the page of what is owed. */
const AREA_OF_ACCOUNT: Readonly<Record<string, AreaName>> = { tips: 'tip', tax: 'tax' };

function OwedCard({ home, data, place }: HomeProps) {
  const words = homeTexts().owed;
  return (
    <Card id="owed" title={words.title} head={<a href={place.href('balances')}>{words.details}</a>}>
      {home.owed.length === 0 && <p class="pad sub">{words.nothing}</p>}
      <ul class="lines">
        {home.owed.map(({ account, amount }) => (
          <li key={account}>
            <a class="row grow" href={place.href(AREA_OF_ACCOUNT[account] ?? 'owed')}>
              <span class="grow">{words.accounts[account] ?? account}</span>
              <b class="money">{formatPrice(amount, data.currency)}</b>
            </a>
          </li>
        ))}
        {home.owed.length > 1 && (
          <li>
            <a class="row grow" href={place.href('balances')}>
              <span class="grow">{words.all}</span>
              <b class="money">
                {formatPrice(addUpAmounts(home.owed.map(({ amount }) => amount)), data.currency)}
              </b>
            </a>
          </li>
        )}
      </ul>
    </Card>
  );
}

/** The change against the week before, in percent; undefined if there is none to compare with. */
const toPercent = (week: string, before: string): number | undefined =>
  Number(before) > 0 ? Math.round((Number(week) / Number(before) - 1) * 100) : undefined;

type DeltaProps = { readonly week: string; readonly before: string; readonly currency: string };

function Delta({ week, before, currency }: DeltaProps) {
  const words = homeTexts().taken;
  const percent = toPercent(week, before);
  if (percent === undefined) return <span class="sub">{words.hint}</span>;
  if (percent === 0) return <span class="sub">{words.same}</span>;
  return (
    <span class={percent > 0 ? 'delta ok' : 'delta bad'}>
      <Icon of={percent > 0 ? ARROW_UP : ARROW_DOWN} />
      {(percent > 0 ? words.more : words.less)(
        formatPercent(Math.abs(percent)),
        formatPrice(before, currency),
      )}
    </span>
  );
}

/** The figures of today and the week; each leads to the rows that it sums up. */
function Stats({ home, data, place, permissions }: HomeProps) {
  const words = homeTexts();
  const { taken, date } = home;
  const price = (amount: string) => formatPrice(amount, data.currency);
  const [sunday = date] = taken.days.map((day) => day.date);
  const tomorrow = addDays(fromApiDate(date), 1);
  const days = (from: string, to: string) => toDaysHref(place, from, to);
  return (
    <div class="stats">
      <a href={days(date, date)}>
        <span class="sub">{words.taken.today}</span>
        <span class="big money">{price(taken.today)}</span>
        <span class="sub">{words.taken.hint}</span>
      </a>
      <a href={days(sunday, date)}>
        <span class="sub">{words.taken.week}</span>
        <span class="big money">{price(taken.week)}</span>
        <Delta week={taken.week} before={taken.before} currency={data.currency} />
      </a>
      <div>
        <span class="sub">{words.ahead.title}</span>
        <span class="big num">
          <DeskLink href={`/desk/${data.slug}?date=${tomorrow}`} permissions={permissions}>
            {words.ahead.visits(home.visits_ahead)}
          </DeskLink>
        </span>
        <span class="sub">{words.ahead.hint}</span>
      </div>
    </div>
  );
}

/** The days around the end of a month, in which salons close it. */
const isMonthEnd = (today: Day): boolean => {
  const day = Number(today.slice(8));
  return day >= 25 || day <= 10;
};

/** Whether the salon has taken nothing in these two weeks, and has no visit to come: a new one has nothing to compare or close. */
const isQuiet = ({ taken, newest }: HomeProps['home']): boolean =>
  newest.length === 0 && Number(taken.week) === 0 && Number(taken.before) === 0;

function HomeOfToday(props: ViewProps) {
  const { salon, data, permissions } = props;
  const source = useLoaded((options) => salon.journal.home({}, options));
  const today = toDayOfPage(data);
  const loaded = source.reply.value?.data;
  const visits = loaded?.visits_today;
  return (
    <>
      <PageHeading
        {...props}
        title={formatDay(today)}
        under={
          visits !== undefined &&
          // The desk of a salon without a location shows no day
          (loaded && isQuiet(loaded) ? (
            homeTexts().visitsToday(visits)
          ) : (
            <DeskLink href={`/desk/${data.slug}?date=${today}`} permissions={permissions}>
              {homeTexts().visitsToday(visits)}
            </DeskLink>
          ))
        }
        actions={
          isMonthEnd(today) &&
          loaded &&
          !isQuiet(loaded) && (
            <a class="btn" href={props.place.href('month')}>
              {officeTexts().list.month}
            </a>
          )
        }
      />
      <Top {...props} isUnbooked={loaded !== undefined && isQuiet(loaded) && loaded.owed.length === 0} />
      <LoadedView source={source}>
        {({ data: home }) => (
          <>
            <Stats {...props} home={home} />
            <div class="two">
              <div class="stack">
                <AttentionCard {...props} home={home} />
                {!isQuiet(home) && <WeekChart {...props} home={home} />}
                <NewestCard {...props} home={home} />
              </div>
              <div class="stack">
                <OwedCard {...props} home={home} />
                <BookingPageCard {...props} />
              </div>
            </div>
          </>
        )}
      </LoadedView>
    </>
  );
}
