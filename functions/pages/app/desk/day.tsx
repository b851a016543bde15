import { effect, useSignalEffect } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { formatDay, formatInstant, formatShortDay, formatTime } from '../booking/dates.ts';
import { Button } from '../parts/button.tsx';
import { Alert, FailureAlert, StatusNotice } from '../parts/notice.tsx';
import { Skeleton } from '../parts/skeleton.tsx';
import { texts } from '../texts/index.ts';
import { type ActRunner, openActRunner } from './acts.ts';
import type { VisitAct } from './allowed-acts.ts';
import { Bar } from './bar.tsx';
import { openCatalog } from './catalog.ts';
import { DayDialogs } from './day-dialogs.tsx';
import type { DeskPageData } from './desk-data.ts';
import type { DayProps, DialogProps } from './dialog-props.ts';
import { type DiaryState, openDiary } from './diary.ts';
import { Grid } from './grid.tsx';
import type { GridActs } from './grid-acts.ts';
import { useKeys } from './keys.ts';
import { describeMoveObstacle } from './obstacles.ts';
import { createDialogState } from './open-dialog.ts';
import { toWeekBounds } from './place.ts';
import { openStepwiseResize } from './resize.ts';
import { saveMoveToAlternativeTime, saveVisitMove } from './save-move.ts';
import { deskTexts } from './texts/index.ts';
import { findFocusedVisit, runVisitAct } from './visit/visit-acts.ts';

/** Whether the day is in step, and since when not. */
function Connection({ diary, data }: { readonly diary: DiaryState; readonly data: DeskPageData }) {
  const words = deskTexts().state;
  const lost = diary.lostSince.value;
  const time = lost && formatInstant(lost.toISOString(), data.timeZone);
  return (
    <p class={`connection${lost ? ' connection-lost' : ''}`} role="status">
      {time === undefined ? words.current : words.lost(time)}
    </p>
  );
}

/** The result of the last act, with the way back, or the reason of its refusal with what else can be done. */
function Outcome({ acts }: { readonly acts: ActRunner }) {
  const [refusal, success] = [acts.refusal.value, acts.success.value];
  if (refusal === '' && success === '') return null;
  return (
    <div class={refusal === '' ? 'outcome outcome-done' : 'outcome'}>
      {refusal === '' ? <StatusNotice text={success} /> : <Alert text={refusal} />}
      {acts.choices.value.map(({ name, run }) => (
        <Button key={name} label={name} onClick={run} />
      ))}
      <Button look="plain" label={texts().page.close} onClick={acts.clear} />
    </div>
  );
}

/** Names what the grid shows. */
function toGridLabel({ place, diary }: Pick<DialogProps, 'place' | 'diary'>): string {
  const words = deskTexts().grid;
  const date = place.date.value;
  if (place.view.value === 'day') return words.label(formatDay(date));
  const { first, last } = toWeekBounds(date);
  return words.weekLabel(diary.member.value?.name ?? '', formatShortDay(first), formatShortDay(last));
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

function DiaryView(props: DialogProps) {
  const { data, salon, place, clock, rights, diary, catalog, acts, dialogs } = props;
  const sheet = diary.sheet.value;
  const failure = diary.failure.value ?? catalog.failure.value;
  const retry = () => {
    catalog.reload();
    void diary.refresh();
  };
  const gridActs = useMemo((): GridActs => {
    const findColumn = (key: string) => diary.sheet.peek()?.columns.find((each) => each.key === key);
    const resize = openStepwiseResize({ salon, clock, rights, diary, acts });
    return {
      canWrite: rights.canWrite,
      canBlock: rights.canBlock,
      onVisit: (id, { date }) => dialogs.show({ kind: 'visit', id, date }),
      onTime: (at) => dialogs.show({ kind: 'newVisit', at }),
      onBlock: (id) => dialogs.show({ kind: 'unblock', id }),
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
      onResize: (id, step, isLast) => {
        const column = findColumn(step.column);
        if (column) resize(id, column, step, isLast);
      },
    };
  }, [salon, clock, rights, diary, acts, dialogs]);
  const { missing } = deskTexts();
  if (catalog.catalog.value && catalog.locationId.value === undefined)
    return <Missing text={missing.location} data={data} rights={rights} />;
  if (sheet?.columns.length === 0 && diary.members.value.length === 0)
    return <Missing text={missing.people} data={data} rights={rights} />;
  if (!sheet) return failure ? <FailureAlert failure={failure} onRetry={retry} /> : <Skeleton />;
  const [member, ...others] = diary.members.value;
  if (sheet.columns.length === 0)
    return <p class="note">{missing.shifts(others.length === 0 ? (member?.name ?? '') : '')}</p>;
  return <Grid label={toGridLabel({ place, diary })} sheet={sheet} clock={clock} acts={gridActs} />;
}

/** The day of a location: bar, columns, and the dialogs above them. */
export function Day({ onLogOut, ...props }: DayProps & { readonly onLogOut: () => void }) {
  const { data, salon, isLoggedIn, clock, place, rights } = props;
  const states = useMemo(() => {
    const catalog = openCatalog(salon, place);
    const diary = openDiary(salon, { ...place, locationId: catalog.locationId }, clock);
    return { catalog, diary, acts: openActRunner(diary), dialogs: createDialogState(place) };
  }, [salon, place, clock]);
  const { catalog, diary, acts, dialogs } = states;
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
        if (rights.canWrite) dialogs.show({ kind: 'newVisit', at: undefined });
      },
      today: place.goToToday,
      step: place.step,
      find: () => dialogs.show({ kind: 'find' }),
      help: () => dialogs.show({ kind: 'help' }),
      onVisit: (act: VisitAct) => {
        const visit = findFocusedVisit(dialogs, diary);
        if (visit) void runVisitAct(visit, act, { ...props, ...states });
      },
    }),
    [rights, dialogs, place, states],
  );
  useKeys(keyActs, isLoggedIn, dialogs);
  // The result of an act on one day is not news on another
  // Clears at once: what an act tells after it has shown another day stays
  useEffect(
    () =>
      effect(() => {
        place.date.value;
        acts.clear();
      }),
    [place, acts],
  );
  return (
    <div class="desk">
      <Bar {...props} {...states} onLogOut={onLogOut} />
      <main>
        <Connection diary={diary} data={data} />
        <Outcome acts={acts} />
        <DiaryView {...props} {...states} />
      </main>
      <DayDialogs {...props} {...states} />
    </div>
  );
}
