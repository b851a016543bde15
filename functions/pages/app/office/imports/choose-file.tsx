import { type Signal, useSignal } from '@preact/signals';
import { Button } from '../../parts/button.tsx';
import { Alert, useCall } from '../../parts/call.tsx';
import { Select } from '../../parts/field.tsx';
import { downloadTextAsFile } from '../../parts/save-file.ts';
import { describeOfficeFailure } from '../describe-failure.ts';
import type { ViewProps } from '../view-props.ts';
import { KIND_FACTS, type Kind, type SentFile } from './import-data.ts';
import { importTexts } from './texts/index.ts';

type ChooseFileProps = ViewProps & { readonly sent: Signal<SentFile | undefined> };

const FILE_MAX_BYTES = 20 * 1024 * 1024;

/** The bytes of a CSV file. A spreadsheet becomes CSV. Throws for a file that is neither. */
async function readFile(file: File): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isArchive) return bytes;
  const { convertWorkbookToCsv } = await import('./convert-workbook.ts');
  return convertWorkbookToCsv(bytes);
}

export function ChooseFile({ salon, sent }: ChooseFileProps) {
  const words = importTexts();
  const file = useSignal<File | undefined>(undefined);
  const kind = useSignal<Kind>('customers');
  const problem = useSignal('');
  const isReading = useSignal(false);
  const { run, failure } = useCall();
  const send = async () => {
    const chosen = file.peek();
    if (!chosen || isReading.peek()) return;
    problem.value = '';
    isReading.value = true;
    try {
      const bytes = await readFile(chosen);
      if (bytes.length > FILE_MAX_BYTES) {
        problem.value = words.tooLarge;
        return;
      }
      const link = await run(() => salon.imports.importUpload({ size: bytes.length }));
      if (!link) return;
      const { url, upload_id: uploadId } = link.data;
      const isSent = await fetch(url, { method: 'PUT', body: bytes }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (!isSent) {
        problem.value = words.notSent;
        return;
      }
      const looked = await run(() => salon.imports.importPreview({ upload_id: uploadId, kind: kind.peek() }));
      if (looked) sent.value = { uploadId, preview: looked.data };
    } catch {
      problem.value = words.unreadable;
    } finally {
      isReading.value = false;
    }
  };
  const [refusal] = failure.value?.errors.upload_id ?? [];
  return (
    <section class="card form-section import-file">
      <Select
        id="kind"
        label={words.kind}
        options={Object.entries(words.kinds) as [Kind, string][]}
        value={kind.value}
        onChoose={(chosen) => {
          kind.value = chosen;
        }}
      />
      <div class="field">
        <label for="file">{words.file}</label>
        <p class="hint" id="file-hint">
          {words.fileHint}
        </p>
        <input
          id="file"
          class="in"
          type="file"
          accept=".csv,.txt,.tsv,.xlsx,text/csv"
          aria-describedby="file-hint"
          onChange={({ currentTarget }) => {
            file.value = currentTarget.files?.[0];
          }}
        />
      </div>
      {problem.value && <Alert text={problem.value} />}
      {failure.value && <Alert text={refusal ? words.unreadable : describeOfficeFailure(failure.value)} />}
      <div class="row wrap">
        <Button
          look="primary"
          label={isReading.value ? words.reading : words.look}
          isBusy={isReading.value}
          aria-disabled={!file.value}
          onClick={send}
        />
        <Button
          label={words.template}
          onClick={() =>
            downloadTextAsFile(`${kind.peek()}.csv`, 'text/csv', `${KIND_FACTS[kind.peek()].header}\r\n`)
          }
        />
      </div>
    </section>
  );
}
