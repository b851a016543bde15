import type { ReadonlySignal } from '@preact/signals';
import { formatDay, formatZone } from '../booking/dates.ts';
import { Select } from '../parts/field.tsx';
import type { Clock } from './clock.ts';
import type { Catalog, DeskData } from './desk-data.ts';
import type { Dialogs } from './open-dialog.ts';
import type { Place } from './place.ts';
import type { Rights } from './rights.ts';
import { deskTexts } from './texts/index.ts';

type BarProps = {
  readonly data: DeskData;
  readonly clock: Clock;
  readonly place: Place;
  readonly rights: Rights;
  readonly dialogs: Dialogs;
  readonly catalog: ReadonlySignal<Catalog | undefined>;
  readonly locationId: ReadonlySignal<number | undefined>;
  readonly onLogOut: () => void;
};

/** The zone of the salon, where the clocks of this browser show another time. */
function ZoneNote({ data, clock }: Pick<BarProps, 'data' | 'clock'>) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const show = (timeZone: string) => clock.now().toLocaleString('en-US', { timeZone });
  if (show(own) === show(data.timeZone)) return null;
  return <p class="hint zone">{deskTexts().state.zone(formatZone(data.timeZone, clock.now()))}</p>;
}

/** Where the desk is, and what it can begin. */
export function Bar({ data, clock, place, rights, dialogs, catalog, locationId, onLogOut }: BarProps) {
  const words = deskTexts().bar;
  const locations = catalog.value?.locations ?? [];
  return (
    <header class="bar">
      <div class="bar-title">
        <p class="salon">{data.name}</p>
        <h1>{formatDay(place.date.value)}</h1>
        <ZoneNote data={data} clock={clock} />
      </div>
      <div class="bar-acts">
        <button type="button" class="button-secondary" onClick={place.goToToday}>
          {words.today}
        </button>
        <button
          type="button"
          class="button-secondary arrow"
          aria-label={words.previous}
          onClick={() => place.step(-1)}
        >
          ‹
        </button>
        <label class="unseen" for="desk-date">
          {words.date}
        </label>
        <input
          id="desk-date"
          type="date"
          value={place.date.value}
          onChange={({ currentTarget }) => {
            if (currentTarget.value !== '') place.goTo({ date: currentTarget.value });
          }}
        />
        <button
          type="button"
          class="button-secondary arrow"
          aria-label={words.next}
          onClick={() => place.step(1)}
        >
          ›
        </button>
        {locations.length > 1 && (
          <Select
            id="desk-location"
            label={words.location}
            value={String(locationId.value ?? '')}
            options={locations.map(({ id, name }) => [String(id), name])}
            onChoose={(id) => place.goTo({ locationId: Number(id) })}
          />
        )}
      </div>
      <div class="bar-acts">
        {rights.canWrite && (
          <button
            type="button"
            class="button"
            onClick={() => dialogs.show({ kind: 'newVisit', at: undefined })}
          >
            {words.newVisit}
          </button>
        )}
        {rights.canBlock && (
          <button type="button" class="button-secondary" onClick={() => dialogs.show({ kind: 'blockTime' })}>
            {words.blockTime}
          </button>
        )}
        <button type="button" class="button-secondary" onClick={() => dialogs.show({ kind: 'find' })}>
          {words.find}
        </button>
        <button type="button" class="button-quiet keys" onClick={() => dialogs.show({ kind: 'help' })}>
          {words.help}
        </button>
        <button type="button" class="button-quiet" onClick={onLogOut}>
          {deskTexts().logOut}
        </button>
      </div>
    </header>
  );
}
