import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Client } from '../../../../../lib/client/client.ts';
import { Button } from '../../parts/button.tsx';
import { Alert, useCall } from '../../parts/call.tsx';
import { openStoredValue } from '../../storage.ts';
import { describeOfficeFailure } from '../describe-failure.ts';
import { exportTexts } from './texts/index.ts';

const POLL_MS = 2_000;

type Export = {
  readonly state: 'running' | 'done';
  readonly records: number;
  readonly progress: number;
  readonly started_at: string;
  readonly url: string | null;
};

/** Reads the export that this browser has started, and again while it runs: no other gets its link. */
function useExport(salon: Client, isStarted: boolean): Signal<Export | undefined> {
  const shown = useSignal<Export | undefined>(undefined);
  const { value } = shown;
  const isRead = value !== undefined && value.state === 'done';
  useEffect(() => {
    if (isRead || !isStarted) return undefined;
    const read = async () => {
      const result = await salon.imports.exportShow({});
      if (result.ok) shown.value = result.reply.data;
    };
    if (value === undefined) void read();
    const timer = value && setTimeout(read, POLL_MS);
    return () => clearTimeout(timer);
  }, [salon, shown, value, isRead, isStarted]);
  return shown;
}

type ExportCardProps = { readonly salon: Client; readonly slug: string };

/** Exports all that the salon keeps, and leads to the file (BEHAVIOR §43.7). */
export function ExportCard({ salon, slug }: ExportCardProps) {
  const words = exportTexts();
  const started = openStoredValue<boolean>(`salon-office-export ${slug}`, 'device');
  const shown = useExport(salon, started.find() === true);
  const { isBusy, run, failure } = useCall();
  const start = async () => {
    const reply = await run(() => salon.imports.exportStart({}));
    if (!reply) return;
    started.put(true);
    shown.value = reply.data;
  };
  const { value } = shown;
  const isRunning = value?.state === 'running';
  return (
    <section class="card form-section site-note stack" aria-labelledby="export-title">
      <h2 id="export-title">{words.title}</h2>
      <p>{words.intro}</p>
      <p role="status">
        {isRunning && words.running(value.records)}
        {value?.state === 'done' && (value.url ? words.done(value.records) : words.over)}
      </p>
      {isRunning && (
        <progress class="progress" max={100} value={value.progress} aria-labelledby="export-title" />
      )}
      {failure.value && <Alert text={describeOfficeFailure(failure.value)} />}
      <div class="row wrap">
        {value?.url && (
          <a class="btn primary" href={value.url}>
            {words.download}
          </a>
        )}
        <Button
          label={value?.url ? words.again : words.start}
          isBusy={isBusy.value}
          disabled={isRunning}
          onClick={start}
        />
      </div>
    </section>
  );
}
