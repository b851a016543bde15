import type { Signal } from '@preact/signals';
import { Button } from '../../parts/button.tsx';
import { formatDay, formatMonthDayRange, formatShortDay, formatZoneName } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import {
  BAN,
  CHEVRON_DOWN,
  CHEVRON_LEFT,
  CHEVRON_RIGHT,
  FOOTPRINTS,
  PLUS,
  ROWS_3,
  SEARCH,
} from '../../parts/icons.ts';
import { Segmented } from '../../parts/segmented.tsx';
import type { CatalogState } from '../catalog.ts';
import type { Clock } from '../clock.ts';
import type { DeskPageData } from '../desk-data.ts';
import type { DialogProps } from '../dialog-props.ts';
import type { DiaryState } from '../diary.ts';
import type { Dialogs } from '../open-dialog.ts';
import { type Place, toWeekBounds } from '../place.ts';
import type { Rights } from '../rights.ts';
import { Bell } from './bell.tsx';
import { PhaseCountFilters } from './phase-count-filters.tsx';
import { dayTexts } from './texts/index.ts';

type BarProps = {
  readonly data: DeskPageData;
  readonly salon: DialogProps['salon'];
  readonly clock: Clock;
  readonly place: Place;
  readonly rights: Rights;
  readonly diary: DiaryState;
  readonly catalog: CatalogState;
  readonly dialogs: Dialogs;
  readonly only: Signal<string>;
  readonly isLookOpen: Signal<boolean>;
};

/** The zone of the salon, where the clocks of this browser show another time. */
function ZoneNote({ data, clock }: Pick<BarProps, 'data' | 'clock'>) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const show = (timeZone: string) => clock.now().toLocaleString('en-US', { timeZone });
  if (show(own) === show(data.timeZone)) return null;
  const name = (style: 'long' | 'short') => formatZoneName(data.timeZone, clock.now(), style);
  return (
    <abbr class="zone" title={dayTexts().bar.zone(name('long'))}>
      {name('short')}
    </abbr>
  );
}

/** 'Sat, Nov 28', or 'Nov 29 – Dec 5' for a week. */
export function formatShownDateOrWeek({ date, view }: Pick<Place, 'date' | 'view'>): string {
  if (view.value === 'day') return formatShortDay(date.value);
  const { first, last } = toWeekBounds(date.value);
  return formatMonthDayRange(first, last);
}

const Heading = ({ place }: Pick<BarProps, 'place'>) => (
  <h1 class="date" aria-label={place.view.value === 'day' ? formatDay(place.date.value) : undefined}>
    {formatShownDateOrWeek(place)}
  </h1>
);

/** Leads to another day or week. The arrows stand before the heading, whose length would move them. */
function DateChoice({ place }: Pick<BarProps, 'place'>) {
  const words = dayTexts().bar;
  const isWeek = place.view.value === 'week';
  return (
    <>
      <fieldset class="moving" aria-label={words.moving}>
        <Button
          more="icon"
          label={<Icon of={CHEVRON_LEFT} />}
          aria-label={isWeek ? words.previousWeek : words.previous}
          onClick={() => place.step(-1)}
        />
        <Button label={words.today} onClick={place.goToToday} />
        <Button
          more="icon"
          label={<Icon of={CHEVRON_RIGHT} />}
          aria-label={isWeek ? words.nextWeek : words.next}
          onClick={() => place.step(1)}
        />
      </fieldset>
      <span class="row pick-date">
        <Heading place={place} />
        <Icon of={CHEVRON_DOWN} />
        <input
          id="desk-date"
          class="in"
          type="date"
          aria-label={words.date}
          value={place.date.value}
          onClick={({ currentTarget }) => currentTarget.showPicker?.()}
          onChange={({ currentTarget }) => {
            if (currentTarget.value !== '') place.goTo({ date: currentTarget.value });
          }}
        />
      </span>
    </>
  );
}

type PlainSelectProps = {
  readonly id?: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChoose: (value: string) => void;
};

export const PlainSelect = ({ id, label, value, options, onChoose }: PlainSelectProps) => (
  <select
    id={id}
    class="in plain"
    aria-label={label}
    value={value}
    onChange={({ currentTarget }) => onChoose(currentTarget.value)}
  >
    {options.map(([key, text]) => (
      <option key={key} value={key}>
        {text}
      </option>
    ))}
  </select>
);

/** Which location, and whose week. */
function PlaceChoice({
  place,
  rights,
  diary,
  catalog,
}: Pick<BarProps, 'place' | 'rights' | 'diary' | 'catalog'>) {
  const words = dayTexts().bar;
  const locations = catalog.catalog.value?.locations ?? [];
  const everybody = [['', words.everybody]] as const;
  return (
    <>
      {locations.length > 1 && (
        <PlainSelect
          id="desk-location"
          label={words.location}
          value={String(catalog.locationId.value ?? '')}
          options={locations.map(({ id, name }) => [String(id), name])}
          onChoose={(id) => place.goTo({ locationId: Number(id) })}
        />
      )}
      {place.view.value === 'week' && rights.canReadAll && (
        <PlainSelect
          id="desk-member"
          label={words.member}
          value={String(diary.member.value?.id ?? '')}
          options={[...everybody, ...diary.members.value.map(({ id, name }) => [String(id), name] as const)]}
          onChoose={(id) => place.goTo({ staffId: id === '' ? null : Number(id) })}
        />
      )}
    </>
  );
}

/** Begins something new. Without a connection the button stays, and the line below the bar says why it does nothing. */
export function toBeginButtonProps({ lostSince }: Pick<DiaryState, 'lostSince'>, begin: () => void) {
  return lostSince.value
    ? { 'aria-disabled': true, 'aria-describedby': 'connection' }
    : { onClick: () => begin() };
}

function BarActs({
  salon,
  diary,
  place,
  rights,
  dialogs,
  isLookOpen,
}: Omit<BarProps, 'data' | 'clock' | 'catalog' | 'only'>) {
  const words = dayTexts().bar;
  const begins = (dialog: Parameters<Dialogs['show']>[0]) =>
    toBeginButtonProps(diary, () => dialogs.show(dialog));
  return (
    <>
      <Bell {...{ salon, diary, dialogs }} />
      <button type="button" class="finder" onClick={() => dialogs.show({ kind: 'find' })}>
        <Icon of={SEARCH} />
        <span>{words.find}</span> <span class="what">{words.findWhat}</span>
        <kbd class="kbd">/</kbd>
      </button>
      <Segmented
        label={words.view}
        value={place.view.value}
        options={[
          ['day', words.day],
          ['week', words.week],
        ]}
        onChoose={(view) => place.goTo({ view })}
      />
      <Button
        more="icon"
        label={<Icon of={ROWS_3} />}
        aria-label={words.look}
        aria-expanded={isLookOpen.value}
        onClick={() => {
          isLookOpen.value = !isLookOpen.peek();
        }}
      />
      {rights.canBlock && (
        <Button
          more="icon block-time"
          label={<Icon of={BAN} />}
          aria-label={words.blockTime}
          title={words.blockTime}
          {...begins({ kind: 'blockTime' })}
        />
      )}
      {rights.canWrite && rights.canOverride && (
        <Button
          more="icon walk-in"
          label={<Icon of={FOOTPRINTS} />}
          aria-label={words.walkIn}
          title={words.walkIn}
          {...begins({ kind: 'newVisit', at: undefined, isWalkIn: true })}
        />
      )}
      {rights.canWrite && (
        <Button
          look="primary"
          icon={PLUS}
          label={
            <span>
              {words.new} <span class="what">{words.visit}</span>
            </span>
          }
          {...begins({ kind: 'newVisit', at: undefined })}
        />
      )}
    </>
  );
}

export function Bar(props: BarProps) {
  const { data, clock, place, diary, only } = props;
  return (
    <header class="bar">
      <div>
        <DateChoice place={place} />
        <PlaceChoice {...props} />
        {place.view.value === 'day' && <PhaseCountFilters sheet={diary.sheet} clock={clock} only={only} />}
        <ZoneNote data={data} clock={clock} />
        <span class="grow" />
        <BarActs {...props} />
      </div>
    </header>
  );
}
