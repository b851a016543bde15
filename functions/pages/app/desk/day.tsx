import { useEffect, useMemo } from 'preact/hooks';
import { formatInstant } from '../booking/dates.ts';
import { lazily } from '../parts/lazily.tsx';
import { Alert, Notice } from '../parts/notice.tsx';
import { Skeleton } from '../parts/skeleton.tsx';
import { type Acts, openActs } from './acts.ts';
import { Bar } from './bar.tsx';
import { openCatalog } from './catalog.ts';
import type { DeskData } from './desk-data.ts';
import { Dialog } from './dialog.tsx';
import type { DayProps, DialogProps } from './dialog-props.ts';
import { type DiaryState, openDiary } from './diary.ts';
import { Grid } from './grid.tsx';
import { useKeys } from './keys.ts';
import { moveByDrag } from './move-by-drag.ts';
import { type Dialogs, openDialogs } from './open-dialog.ts';
import type { Shift } from './patches.ts';
import { deskTexts } from './texts/index.ts';
import { Unblock } from './unblock.tsx';
import { VisitDialog } from './visit-dialog.tsx';

const NewVisit = lazily(async () => (await import('./new-visit.tsx')).NewVisit);
const BlockTime = lazily(async () => (await import('./block-time.tsx')).BlockTime);
const CheckOut = lazily(async () => (await import('./check-out/check-out.tsx')).CheckOut);
const MoveVisit = lazily(async () => (await import('./move-visit.tsx')).MoveVisit);
const FindVisit = lazily(async () => (await import('./find-visit.tsx')).FindVisit);

/** Whether the day is in step, and since when not. */
function Connection({ diary, data }: { readonly diary: DiaryState; readonly data: DeskData }) {
  const words = deskTexts().state;
  const lost = diary.lostSince.value;
  const time = lost && formatInstant(lost.toISOString(), data.timeZone);
  return (
    <p class={`connection${lost ? ' connection-lost' : ''}`} role="status">
      {time === undefined ? words.current : words.lost(time)}
    </p>
  );
}

/** The result of the last act, or the reason of its refusal. */
function Outcome({ acts }: { readonly acts: Acts }) {
  return (
    <>
      {acts.refusal.value !== '' && <Alert text={acts.refusal.value} />}
      {acts.success.value !== '' && (
        <p class="notice success" role="status">
          {acts.success.value}
        </p>
      )}
    </>
  );
}

function Help({ dialogs }: { readonly dialogs: Dialogs }) {
  const { keys } = deskTexts();
  return (
    <Dialog id="help" title={keys.heading} onClose={dialogs.close}>
      <dl class="keys-list">
        {keys.list.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function OpenDialogView(props: DialogProps) {
  const open = props.dialogs.open.value;
  switch (open?.kind) {
    case undefined:
      return null;
    case 'visit':
      return <VisitDialog key={open.id} {...props} id={open.id} />;
    case 'newVisit':
      return <NewVisit {...props} at={open.at} />;
    case 'blockTime':
      return <BlockTime {...props} />;
    case 'unblock':
      return <Unblock {...props} id={open.id} />;
    case 'checkOut':
      return <CheckOut {...props} visit={open.visit} />;
    case 'move':
      return <MoveVisit {...props} visit={open.visit} />;
    case 'find':
      return <FindVisit {...props} />;
    case 'help':
      return <Help dialogs={props.dialogs} />;
  }
}

function DiaryView({ salon, place, clock, rights, diary, catalog, acts, dialogs }: DialogProps) {
  const day = diary.day.value;
  const failure = diary.failure.value ?? catalog.failure.value;
  const retry = () => {
    catalog.reload();
    void diary.refresh();
  };
  const move = (id: number, shift: Shift) => {
    const visits = day?.staff.flatMap((column) => column.visits) ?? [];
    const customer = visits.find(({ appointment_id }) => appointment_id === id)?.customer.name ?? '';
    void acts.run({
      name: deskTexts().acts.move(customer),
      visit: { id, patch: { shift } },
      call: () => moveByDrag(salon, { id, date: place.date.peek() }, shift),
    });
  };
  if (!day) return failure ? <Notice failure={failure} onRetry={retry} /> : <Skeleton />;
  return (
    <Grid
      date={place.date.value}
      diary={day}
      clock={clock}
      canWrite={rights.canWrite}
      canBlock={rights.canBlock}
      onVisit={(id) => dialogs.show({ kind: 'visit', id })}
      onTime={(at) => dialogs.show({ kind: 'newVisit', at })}
      onBlock={(id) => dialogs.show({ kind: 'unblock', id })}
      onDrop={move}
    />
  );
}

/** The day of a location: bar, columns, and the dialogs above them. */
export function Day({ onLogOut, ...props }: DayProps & { readonly onLogOut: () => void }) {
  const { data, salon, clock, place, rights } = props;
  const states = useMemo(() => {
    const catalog = openCatalog(salon, place);
    const diary = openDiary(salon, { date: place.date, locationId: catalog.locationId }, clock);
    return { catalog, diary, acts: openActs(diary), dialogs: openDialogs() };
  }, [salon, place, clock]);
  const { catalog, diary, acts, dialogs } = states;
  useEffect(
    () => () => {
      diary.close();
      catalog.close();
    },
    [diary, catalog],
  );
  const keyActs = useMemo(
    () => ({
      newVisit: () => {
        if (rights.canWrite) dialogs.show({ kind: 'newVisit', at: undefined });
      },
      today: place.goToToday,
      step: place.step,
      find: () => dialogs.show({ kind: 'find' }),
      help: () => dialogs.show({ kind: 'help' }),
    }),
    [rights.canWrite, dialogs, place],
  );
  useKeys(keyActs);
  return (
    <div class="desk">
      <Bar
        data={data}
        clock={clock}
        place={place}
        rights={rights}
        dialogs={dialogs}
        catalog={catalog.catalog}
        locationId={catalog.locationId}
        onLogOut={onLogOut}
      />
      <main>
        <Connection diary={diary} data={data} />
        <Outcome acts={acts} />
        <DiaryView {...props} {...states} />
      </main>
      <OpenDialogView {...props} {...states} />
    </div>
  );
}
