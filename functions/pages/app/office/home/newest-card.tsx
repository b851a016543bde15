import { Card } from '../../parts/card.tsx';
import { formatSoon, fromApiDate } from '../../parts/format.ts';
import type { HomeProps } from './home-data.ts';
import { homeTexts } from './texts/index.ts';

/** The visits that were booked last. */
export function NewestCard({ home, data }: HomeProps) {
  const words = homeTexts().newest;
  return (
    <Card id="newest" title={words.title}>
      {home.newest.length === 0 && <p class="pad sub">{words.none}</p>}
      <ul class="lines">
        {home.newest.map(({ id, name, appointment_number, services, staff, starts_at }) => (
          <li key={id}>
            <span class="grow">
              <b>{name === '' ? appointment_number : name}</b>
              <br />
              <span class="sub">{[services.join(', '), staff.join(', ')].filter(Boolean).join(' · ')}</span>
            </span>
            <span class="sub num">{formatSoon(starts_at, data.timeZone, fromApiDate(home.date))}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
