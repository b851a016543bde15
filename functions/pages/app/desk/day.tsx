import { computed, effect, type ReadonlySignal, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { CallFailure } from '../../../../lib/client/types.ts';
import { Button } from '../parts/button.tsx';
import { FailureAlert } from '../parts/call.tsx';
import { formatDay, formatInstant, formatShortDay, formatTime } from '../parts/format.ts';
import { lazily } from '../parts/lazily.tsx';
import { useIsPhone } from '../parts/phone-window.ts';
import { texts } from '../texts/index.ts';
import { type ActRunner, openActRunner } from './acts.ts';
import type { VisitAct } from './allowed-acts.ts';
import { createCatalogState } from './catalog.ts';
import { type Sheet, toLoadingSheet } from './columns.ts';
import { Agenda } from './day/agenda.tsx';
import { Bar, formatShownDateOrWeek } from './day/bar.tsx';
import { DaySheet } from './day/day-sheet.tsx';
import { Grid } from './day/grid.tsx';
import { Loading } from './day/loading.tsx';
import { arrangeColumns, type LookStorage, openDayDisplaySettings, toDensityForPointer } from './day/look.ts';
import { LookPanel } from './day/look-panel.tsx';
import { Outcome } from './day/outcome.tsx';
import { Rail } from './day/rail.tsx';
import { TeamWeek } from './day/team-week.tsx';
import { dayTexts } from './day/texts/index.ts';
import { listMenuActs } from './day/visit-menu.ts';
import { DayDialogs } from './day-dialogs.tsx';
import type { DayProps, DialogProps } from './dialog-props.ts';
import { type DiaryState, openDiary } from './diary.ts';
import type { GridActs } from './grid-acts.ts';
import { useKeys } from './keys.ts';
import { describeLengthObstacle, describeMoveObstacle } from './obstacles.ts';
import { createDialogState, type Dialogs, findVisitIdOfDialog, takeLinkedDialog } from './open-dialog.ts';
import { toWeekBounds } from './place.ts';
import { createVisitResizerJoiningSteps } from './resize.ts';
import { saveMoveToAlternativeTime, saveVisitMove } from './save-move.ts';
import { focusRunningOrNextVisit } from './side-panel.tsx';
import { deskTexts } from './texts/index.ts';
import { findFocusedVisit, runVisitAct } from './visit/visit-acts.ts';

/** Says of what instant the day is: without a connection, which is why nothing can be changed, and while a request takes long. */
function Connection({ diary, data }: Pick<DialogProps, 'diary' | 'data'>) {
  const words = dayTexts().bar;
  const since = diary.lostSince.value ?? diary.slowSince.value;
  const [old, unread] = diary.lostSince.value
    ? [words.lost, words.lostUnread]
    : [words.slow, words.slowUnread];
  return (
    <p id="connection" class={since ? 'connection note wait' : 'vh'} role="status">
      {since && (diary.sheet.value ? old(formatInstant(since.toISOString(), data.timeZone)) : unread)}
    </p>
  );
}

/** In the place of a day or week that cannot be read without a connection: the way back to the one that was read. */
function Unread({ diary, place }: Pick<DialogProps, 'diary' | 'place'>) {
  const words = dayTexts().bar;
  const known = diary.lastRead.value;
  const isWeek = known?.days !== undefined || known?.columns[0]?.kind === 'day';
  return (
    <div class="empty">
      <b>{words.unread(formatShownDateOrWeek(place))}</b>
      <p>{words.unreadUntil}</p>
      {known && (
        <Button
          label={words.backTo(formatShortDay(known.date))}
          onClick={() => place.goTo({ date: known.date, view: isWeek ? 'week' : 'day' })}
        />
      )}
    </div>
  );
}

function toGridLabel({ place, diary }: Pick<DialogProps, 'place' | 'diary'>): string {
  const words = deskTexts().grid;
  const date = place.date.value;
  if (!diary.sheet.value) return texts().page.loading;
  if (place.view.value === 'day') return words.label(formatDay(date));
  const { first, last } = toWeekBounds(date);
  const bounds = [formatShortDay(first), formatShortDay(last)] as const;
  const member = diary.member.value?.name;
  return member === undefined ? dayTexts().week.label(...bounds) : words.weekLabel(member, ...bounds);
}

/** Says what a new salon lacks, with the way to where it is set. */
const Missing = ({
  text,
  data,
  rights,
}: Pick<DialogProps, 'data' | 'rights'> & { readonly text: string }) => (
  <div class="note">
    <p>{text}</p>
    {rights.canOpenOffice && <a href={`/office/${data.slug}`}>{deskTexts().missing.office}</a>}
  </div>
);

/** The acts of the keys, the menu and the pointer in the grid. Without a connection nothing can be begun. */
function useGridActs(props: DialogProps, isLost: boolean): GridActs {
  const { data, salon, clock, rights, diary, acts, dialogs, catalog } = props;
  return useMemo((): GridActs => {
    const findColumn = (key: string) => diary.sheet.peek()?.columns.find((each) => each.key === key);
    const resize = createVisitResizerJoiningSteps({ salon, clock, rights, diary, acts });
    return {
      onAct: (act, id, { date }) =>
        void runVisitAct({ id, date }, act, { data, salon, clock, rights, diary, acts, dialogs, catalog }),
      listActs: (id, column) => {
        const visit = column.visits.find(({ appointment_id }) => appointment_id === id);
        return visit ? listMenuActs(visit, column, { rights, clock }) : [];
      },
      canWrite: rights.canWrite && !isLost,
      canBlock: rights.canBlock && !isLost,
      isLost,
      preview: dialogs.preview,
      openVisit: computed(() => findVisitIdOfDialog(dialogs.open.value)),
      onVisit: (id, { date }) => dialogs.show({ kind: 'visit', id, date }),
      onTime: (at) => dialogs.show({ kind: 'newVisit', at }),
      onBlock: (block, column) => dialogs.show({ kind: 'blockTime', shown: { block, column } }),
      onBlockTime: (at) => dialogs.show({ kind: 'blockTime', at }),
      onHold: rights.canUseWaitlist ? (entryId) => dialogs.show({ kind: 'waitlist', entryId }) : undefined,
      describeDrop: (id, shift) => {
        const sheet = diary.sheet.peek();
        return sheet ? describeMoveObstacle(sheet, id, shift, clock) : '';
      },
      describeResize: (id, change) => {
        const sheet = diary.sheet.peek();
        return sheet ? describeLengthObstacle(sheet, id, change) : '';
      },
      onDrop: (id, shift) => {
        const [from, to] = [findColumn(shift.from), findColumn(shift.to)];
        const visit = from?.visits.find(({ appointment_id }) => appointment_id === id);
        if (!from || !to || !visit) return;
        void acts.run({
          name: deskTexts().acts.move(visit.customer.name),
          visit: { id, patch: { shift } },
          call: () =>
            saveVisitMove(salon, { id, column: from, from: visit.from, to, minutes: shift.minutes }),
          toObstacle: (now) => describeMoveObstacle(now, id, shift, clock),
          toChoice: (free) => saveMoveToAlternativeTime(salon, id, free),
          toResult: ({ time, undo }) => ({
            text: deskTexts().acts.moved(
              visit.customer.name,
              formatShortDay(to.date),
              formatTime(time),
              to.member,
            ),
            undo,
          }),
        });
      },
      onResize: (id, step, send) => {
        const column = findColumn(step.column);
        if (column) resize(id, column, step, send);
      },
    };
  }, [data, salon, clock, rights, diary, acts, dialogs, catalog, isLost]);
}

const DayOff = lazily(async () => (await import('./day/day-off.tsx')).DayOff);

type DiaryViewProps = DialogProps & { readonly storage: LookStorage; readonly only: ReadonlySignal<string> };

/** Gives the day that was read. While another day of the location is read, gives its columns; a phone has no columns. */
function useSheetOrColumns(
  sheet: Sheet | undefined,
  isPhone: boolean,
  { place, catalog, diary }: Pick<DialogProps, 'place' | 'catalog' | 'diary'>,
): Sheet | undefined {
  const last = useRef<{ readonly locationId: number | undefined; readonly sheet: Sheet } | undefined>(
    undefined,
  );
  const locationId = catalog.locationId.value;
  const isDay = place.view.value === 'day';
  const date = place.date.value;
  if (sheet && isDay) last.current = { locationId, sheet };
  const known = last.current;
  const isLost = diary.failure.value !== null || diary.lostSince.value !== undefined;
  const isKnown = !sheet && isDay && !isPhone && known?.locationId === locationId && !isLost;
  const loading = useMemo(
    () =>
      isKnown && known && known.sheet.columns.length > 0 ? toLoadingSheet(known.sheet, date) : undefined,
    [isKnown, known, date],
  );
  return sheet ?? loading;
}

type NotReadProps = Pick<DialogProps, 'diary' | 'place' | 'clock'> & {
  readonly failure: CallFailure | null;
  readonly onRetry: () => void;
};

/** In the place of a day or week: why it could not be read, or that it is read. */
function NotRead({ diary, place, clock, failure, onRetry }: NotReadProps) {
  const isPhone = useIsPhone();
  if (failure) return <FailureAlert failure={failure} onRetry={onRetry} />;
  if (diary.lostSince.value) return <Unread diary={diary} place={place} />;
  return <Loading place={place} isPhone={isPhone.value} today={clock.getToday()} />;
}

/** The day or the week that is read; else what it lacks, or why it could not be read. */
function DiaryView({ storage, only, ...props }: DiaryViewProps) {
  const { data, place, clock, rights, diary, catalog } = props;
  const read = diary.sheet.value;
  const kept = storage.kept.value;
  const known = catalog.catalog.value;
  const acts = useGridActs(props, diary.lostSince.value !== undefined);
  const density = toDensityForPointer(kept);
  const isPhone = useIsPhone();
  const arranged = useMemo(() => read && arrangeColumns(read, kept), [read, kept]);
  const sheet = useSheetOrColumns(arranged, isPhone.value, props);
  const { missing } = deskTexts();
  if (known && catalog.locationId.value === undefined)
    return <Missing text={missing.location} data={data} rights={rights} />;
  const members = diary.members.value;
  if (sheet?.columns.length === 0 && members.length === 0)
    return <Missing text={missing.people} data={data} rights={rights} />;
  const failure = diary.failure.value ?? catalog.failure.value;
  const retry = () => {
    catalog.reload();
    void diary.refresh();
  };
  if (!sheet) return <NotRead {...props} failure={failure} onRetry={retry} />;
  const label = toGridLabel({ place, diary });
  if (sheet.days) return <TeamWeek {...{ label, clock, place, kept }} days={sheet.days} members={members} />;
  const [member, ...others] = members;
  const isList = isPhone.value && place.view.value === 'day';
  if (read?.columns.length === 0)
    return (
      <DayOff
        key={read.date}
        {...props}
        sheet={read}
        locationId={catalog.locationId.value}
        member={others.length === 0 ? (member?.name ?? '') : ''}
        isList={isList}
      />
    );
  if (isList) return <Agenda {...{ label, sheet, clock, place, acts }} />;
  return <Grid {...{ label, sheet, clock, acts, density }} only={only} />;
}

/** Opens what the address names, once somebody is logged in. */
function useLinkedDialog({ isLoggedIn, place, rights }: DayProps, dialogs: Dialogs): void {
  useSignalEffect(() => {
    const linked = isLoggedIn.value ? takeLinkedDialog(place, rights) : undefined;
    if (linked) dialogs.replace(linked);
  });
}

/**
 * Clears the result of an act when another day is shown, where it is no news, and when the connection is back: the day then
 * shows what became of the act.
 */
function useResultOfShownDay(place: DayProps['place'], { lostSince }: DiaryState, acts: ActRunner): void {
  // Clears at once: what an act tells after it has shown another day stays
  useEffect(
    () =>
      effect(() => {
        place.date.value;
        if (lostSince.value === undefined) acts.clear();
      }),
    [place, lostSince, acts],
  );
}

/** The first stop of the Tab key: goes to the day (BEHAVIOR §39.3). */
const SkipLink = () => (
  <button type="button" class="flat skip" onClick={focusRunningOrNextVisit}>
    {texts().page.skip}
  </button>
);

export function Day({ onLogOut, ...props }: DayProps & { readonly onLogOut: () => void }) {
  const { data, salon, isLoggedIn, clock, place, rights } = props;
  const states = useMemo(() => {
    const catalog = createCatalogState(salon, place);
    const diary = openDiary(salon, { ...place, locationId: catalog.locationId }, clock);
    return { catalog, diary, acts: openActRunner(diary), dialogs: createDialogState(place) };
  }, [salon, place, clock]);
  const { catalog, diary, acts, dialogs } = states;
  const storage = useMemo(() => openDayDisplaySettings(data), [data]);
  const only = useSignal('');
  const isLookOpen = useSignal(false);
  const isPrinting = useSignal(false);
  useSignalEffect(() => {
    if (!isLoggedIn.value) return undefined;
    const stops = [catalog.follow(), diary.follow()];
    return () => {
      for (const stop of stops) stop();
    };
  });
  const keyActs = useMemo(
    () => ({
      newVisit: () => {
        if (rights.canWrite && !diary.lostSince.peek()) dialogs.show({ kind: 'newVisit', at: undefined });
      },
      today: place.goToToday,
      step: place.step,
      view: (view: 'day' | 'week') => place.goTo({ view }),
      find: () => dialogs.show({ kind: 'find' }),
      help: () => dialogs.show({ kind: 'help' }),
      onVisit: (act: VisitAct) => {
        const visit = findFocusedVisit(dialogs, diary);
        if (visit) void runVisitAct(visit, act, { ...props, ...states });
      },
      undo: () => acts.undo(),
      hasLetters: () => !storage.kept.peek().hasNoLetters,
    }),
    [rights, dialogs, place, states, storage],
  );
  useKeys(keyActs, isLoggedIn, dialogs);
  useLinkedDialog(props, dialogs);
  useResultOfShownDay(place, diary, acts);
  return (
    <div class="desk">
      <SkipLink />
      <Rail {...{ data, rights, place, diary, dialogs, onLogOut }} />
      <Bar {...{ data, salon, clock, place, rights, diary, catalog, dialogs, only, isLookOpen }} />
      <main>
        <Connection diary={diary} data={data} />
        <DiaryView {...props} {...states} storage={storage} only={only} />
        <Outcome acts={acts} dialogs={dialogs} />
      </main>
      {isLookOpen.value && (
        <LookPanel
          isOpen={isLookOpen}
          storage={storage}
          place={place}
          members={diary.members.value}
          hasRooms={diary.sheet.value?.hasRooms ?? place.showsRooms.value}
          onKeys={keyActs.help}
          onPrint={() => {
            isPrinting.value = true;
          }}
        />
      )}
      <DayDialogs {...props} {...states} />
      {isPrinting.value && diary.sheet.value && (
        <DaySheet
          sheet={arrangeColumns(diary.sheet.value, storage.kept.value)}
          clock={clock}
          location={catalog.catalog.value?.location?.name ?? ''}
          onPrinted={() => {
            isPrinting.value = false;
          }}
        />
      )}
    </div>
  );
}
