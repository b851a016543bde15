import { formatDay, formatShortDay, formatZoneName } from '../booking/dates.ts';
import { Button } from '../parts/button.tsx';
import { Select } from '../parts/field.tsx';
import type { DialogProps } from './dialog-props.ts';
import { toWeekBounds, type View } from './place.ts';
import { deskTexts } from './texts/index.ts';

type BarProps = DialogProps & { readonly onLogOut: () => void };

/** The zone of the salon, where the clocks of this browser show another time. */
function ZoneNote({ data, clock }: Pick<BarProps, 'data' | 'clock'>) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const show = (timeZone: string) => clock.now().toLocaleString('en-US', { timeZone });
  if (show(own) === show(data.timeZone)) return null;
  return <p class="hint zone">{deskTexts().state.zone(formatZoneName(data.timeZone, clock.now()))}</p>;
}

function Heading({ place }: Pick<BarProps, 'place'>) {
  const date = place.date.value;
  if (place.view.value === 'day') return <h1>{formatDay(date)}</h1>;
  const { first, last } = toWeekBounds(date);
  return <h1>{deskTexts().grid.week(formatShortDay(first), formatShortDay(last))}</h1>;
}

/** Leads to another day or week. It stands before the heading, because the length of the heading would move the arrows. */
function DateChoice({ place }: Pick<BarProps, 'place'>) {
  const words = deskTexts().bar;
  const isWeek = place.view.value === 'week';
  return (
    <div class="bar-acts">
      <Button label={words.today} onClick={place.goToToday} />
      <Button
        more="arrow"
        label="‹"
        aria-label={isWeek ? words.previousWeek : words.previous}
        onClick={() => place.step(-1)}
      />
      <label class="vh" for="desk-date">
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
      <Button
        more="arrow"
        label="›"
        aria-label={isWeek ? words.nextWeek : words.next}
        onClick={() => place.step(1)}
      />
    </div>
  );
}

/** Day or week, whose week, whether rooms have columns, and which location. */
function ViewChoice({ place, rights, diary, catalog }: BarProps) {
  const words = deskTexts().bar;
  const view = place.view.value;
  const locations = catalog.catalog.value?.locations ?? [];
  const choice = (value: View, text: string) => (
    <button type="button" aria-pressed={view === value} onClick={() => place.goTo({ view: value })}>
      {text}
    </button>
  );
  return (
    <div class="bar-acts bar-place">
      <fieldset class="segments">
        <legend class="vh">{words.view}</legend>
        {choice('day', words.day)}
        {choice('week', words.week)}
      </fieldset>
      {view === 'week' && rights.canReadAll && (
        <Select
          id="desk-member"
          label={words.member}
          value={String(diary.member.value?.id ?? '')}
          options={diary.members.value.map(({ id, name }) => [String(id), name])}
          onChoose={(id) => place.goTo({ staffId: Number(id) })}
        />
      )}
      {view === 'day' && (diary.sheet.value?.hasRooms ?? place.showsRooms.value) && (
        <Button
          label={words.rooms}
          aria-pressed={place.showsRooms.value}
          onClick={() => place.goTo({ showsRooms: !place.showsRooms.peek() })}
        />
      )}
      {locations.length > 1 && (
        <Select
          id="desk-location"
          label={words.location}
          value={String(catalog.locationId.value ?? '')}
          options={locations.map(({ id, name }) => [String(id), name])}
          onChoose={(id) => place.goTo({ locationId: Number(id) })}
        />
      )}
    </div>
  );
}

/** The buttons that begin a visit, a sale or another task, and those of the user. */
function BeginActs({ data, rights, dialogs, onLogOut }: BarProps) {
  const words = deskTexts().bar;
  return (
    <div class="bar-acts bar-begin">
      {rights.canWrite && (
        <Button
          look="primary"
          label={words.newVisit}
          onClick={() => dialogs.show({ kind: 'newVisit', at: undefined })}
        />
      )}
      {rights.canBlock && (
        <Button label={words.blockTime} onClick={() => dialogs.show({ kind: 'blockTime' })} />
      )}
      {rights.canCheckOut && <Button label={words.sell} onClick={() => dialogs.show({ kind: 'sell' })} />}
      {(rights.canDrawer || rights.canReadSales) && (
        <Button label={words.till} onClick={() => dialogs.show({ kind: 'till' })} />
      )}
      {rights.canUseWaitlist && (
        <Button label={words.waitlist} onClick={() => dialogs.show({ kind: 'waitlist' })} />
      )}
      <Button label={words.find} onClick={() => dialogs.show({ kind: 'find' })} />
      <Button look="plain" more="keys" label={words.help} onClick={() => dialogs.show({ kind: 'help' })} />
      {rights.canOpenOffice && (
        <a class="btn plain" href={`/office/${data.slug}`}>
          {words.office}
        </a>
      )}
      <Button look="plain" label={words.you} onClick={() => dialogs.show({ kind: 'you' })} />
      <Button look="plain" label={deskTexts().logOut} onClick={onLogOut} />
    </div>
  );
}

/** Where the desk is, and what it can begin. */
export function Bar(props: BarProps) {
  const { data, clock, place } = props;
  return (
    <header class="bar">
      <DateChoice place={place} />
      <div class="bar-title">
        <p class="salon">{data.name}</p>
        <Heading place={place} />
        <ZoneNote data={data} clock={clock} />
      </div>
      <ViewChoice {...props} />
      <BeginActs {...props} />
    </header>
  );
}
