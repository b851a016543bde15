import { StatusNotice } from '../../parts/call.tsx';
import { formatDay, toDay } from '../../parts/format.ts';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import { Checklist } from '../first-evening/checklist.tsx';
import { PageHeading } from '../page-heading.tsx';
import { officeTexts } from '../texts/index.ts';
import type { ViewProps } from '../view-props.ts';
import { AttentionCard } from './attention-card.tsx';
import { BookingPageCard } from './booking-page-card.tsx';
import { NewestCard } from './newest-card.tsx';
import { OwedCard } from './owed-card.tsx';
import { Stats } from './stats.tsx';
import { homeTexts } from './texts/index.ts';
import { WeekChart } from './week-chart.tsx';

/** The first page of an owner: the things that need attention, the takings, and the debts (BEHAVIOR §40.10). */
export function Home(props: ViewProps) {
  const { data, place, permissions } = props;
  const mayRead = permissions.includes('journal.read');
  return (
    <>
      <PageHeading
        {...props}
        title={mayRead ? formatDay(toDay(new Date(data.now), data.timeZone)) : officeTexts().sections.home}
      />
      {place.message.value !== '' && <StatusNotice text={place.message} />}
      <Checklist {...props} />
      {mayRead && <LoadedHome {...props} />}
    </>
  );
}

function LoadedHome(props: ViewProps) {
  const source = useLoaded((options) => props.salon.journal.home({}, options));
  return (
    <LoadedView source={source}>
      {({ data: home }) => (
        <>
          <p class="sub">{homeTexts().visitsToday(home.visits_today)}</p>
          <Stats {...props} home={home} />
          <div class="two">
            <div class="stack">
              <AttentionCard {...props} home={home} />
              <WeekChart {...props} home={home} />
            </div>
            <div class="stack">
              <OwedCard {...props} home={home} />
              <BookingPageCard {...props} />
              <NewestCard {...props} home={home} />
            </div>
          </div>
        </>
      )}
    </LoadedView>
  );
}
