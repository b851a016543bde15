import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Button, createSetter } from '../../parts/button.tsx';
import { FailureAlert, useCall } from '../../parts/call.tsx';
import { Card } from '../../parts/card.tsx';
import { Question } from '../../parts/dialog.tsx';
import { formatDate, formatNumber, toDay } from '../../parts/format.ts';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import type { AreaName } from '../areas/areas.ts';
import type { ViewProps } from '../view-props.ts';
import { ReadFailure } from '../wrong-address.tsx';
import { type Import, KIND_FACTS, type Kind } from './import-data.ts';
import { importTexts } from './texts/index.ts';
import { WaitingRows } from './waiting-rows.tsx';

/** Where the records of a kind are; sold products are in the list of sales, visits in the profiles of clients. */
const toArea = (kind: Kind): AreaName => KIND_FACTS[kind].list ?? (kind === 'visits' ? 'customer' : 'sale');

type ProgressProps = ViewProps & { readonly id: number };

const POLL_MS = 1_000;
const COUNTS = ['created', 'merged', 'skipped', 'left_out', 'unplaced'] as const;
const isMoving = ({ state }: Pick<Import, 'state'>): boolean => state === 'running' || state === 'undoing';

/** How far an import is, what became of its rows, and its undo (BEHAVIOR §40.12). */
export function ImportProgress(props: ProgressProps) {
  const { salon, id } = props;
  const source = useLoaded((options) => salon.imports.importShow({ import_id: id }, options));
  const reply = source.reply.value;
  useEffect(() => {
    if (!reply || !isMoving(reply.data)) return undefined;
    const timer = setTimeout(source.reload, POLL_MS);
    return () => clearTimeout(timer);
  });
  return (
    <LoadedView
      source={source}
      failed={(failure) => (
        <ReadFailure place={props.place} page="import" failure={failure} onRetry={source.reload} />
      )}
    >
      {({ data }) => (
        <div class="stack">
          <Progress {...props} own={data} onUndo={source.reload} />
          {data.waiting.length > 0 && <WaitingRows {...props} own={data} onChanged={source.reload} />}
        </div>
      )}
    </LoadedView>
  );
}

function Progress({ own, onUndo, ...props }: ProgressProps & { own: Import; onUndo: () => void }) {
  const words = importTexts().progress;
  const { place, data, rows } = props;
  const counts = COUNTS.filter((name) => own[name] > 0);
  const canUndo = own.undo_until !== null && own.undo_until > data.now && !/^und/.test(own.state);
  const takenBack = own.undone ?? 0;
  const progress =
    own.state === 'running'
      ? { text: words.running(own.processed, own.rows), max: own.rows, value: own.processed }
      : { text: words.undone(takenBack), max: own.created + own.merged, value: takenBack };
  const isDone = own.state === 'done' || own.state === 'undone';
  useEffect(() => {
    const list = KIND_FACTS[own.kind].list;
    if (isDone && list) void rows.reload(list);
  }, [isDone, rows, own.kind]);
  return (
    <Card id="progress" title={words.states[own.state] ?? ''}>
      <div class="pad stack">
        {isMoving(own) && (
          <>
            <label class="stack">
              <span role="status">{progress.text}</span>
              <progress class="progress" max={progress.max} value={progress.value} />
            </label>
            {own.state === 'running' && <p class="sub">{words.leave}</p>}
          </>
        )}
        <ul class="lines">
          {counts.map((name) => (
            <li key={name}>
              <span class="grow">{words.counts[name]}</span>
              <b class="money">{formatNumber(own[name])}</b>
            </li>
          ))}
        </ul>
        {own.state === 'undone' && <p role="status">{words.undone(takenBack)}</p>}
        {own.kept.length > 0 && (
          <>
            <p>{words.kept(own.kept.length)}</p>
            <ul class="lines">
              {own.kept.map(({ row, record_id, reason }) => (
                <li key={row}>
                  {KIND_FACTS[own.kind].list ? (
                    <a class="grow" href={place.href(toArea(own.kind), record_id ?? '')}>
                      {importTexts().duplicates.ofRow(row)}
                    </a>
                  ) : (
                    <span class="grow">{importTexts().duplicates.ofRow(row)}</span>
                  )}
                  {words.reasons[reason]}
                </li>
              ))}
            </ul>
          </>
        )}
        <div class="row wrap">
          {isDone && (
            <a class="btn primary" href={place.href(toArea(own.kind))}>
              {words.records[own.kind]}
            </a>
          )}
          {canUndo && <Undo {...props} own={own} onUndo={onUndo} />}
        </div>
      </div>
    </Card>
  );
}

function Undo({ salon, data, id, own, onUndo }: ProgressProps & { own: Import; onUndo: () => void }) {
  const words = importTexts().progress;
  const isAsking = useSignal(false);
  const { run, isBusy, failure } = useCall();
  const undo = async () => {
    isAsking.value = false;
    if (await run(() => salon.imports.importUndo({ import_id: id }))) onUndo();
  };
  return (
    <>
      <Button look="danger" label={words.undo} isBusy={isBusy.value} onClick={createSetter(isAsking, true)} />
      <p class="sub">{words.undoUntil(formatDate(toDay(new Date(own.undo_until ?? ''), data.timeZone)))}</p>
      <FailureAlert failure={failure.value} />
      {isAsking.value && (
        <Question
          title={words.undoTitle}
          yes={words.undoYes}
          no={words.undoNo}
          onYes={undo}
          onClose={createSetter(isAsking, false)}
        >
          <p>{words.undoText[own.kind]}</p>
        </Question>
      )}
    </>
  );
}
