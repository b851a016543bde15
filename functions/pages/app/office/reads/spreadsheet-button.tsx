import { useSignal } from '@preact/signals';
import { Button } from '../../parts/button.tsx';
import { DOWNLOAD } from '../../parts/icons.ts';
import { downloadTextAsFile } from '../../parts/save-file.ts';
import { describeOfficeFailure } from '../describe-failure.ts';
import { factTexts } from '../facts/texts/index.ts';
import { FOLDED_ACT } from '../page-heading.tsx';
import { readAllPages } from '../rows/rows.ts';
import type { Row } from '../value-types.ts';
import type { ReadViewProps } from '../view-props.ts';

type SpreadsheetButtonProps = ReadViewProps & {
  readonly readFilters: () => Row;
  readonly onDone: (text: string) => void;
};

/** Keeps the chosen rows of all pages as a file (BEHAVIOR §40.4). */
export function SpreadsheetButton({ readFilters, onDone, ...props }: SpreadsheetButtonProps) {
  const { area, name, data, rows, salon } = props;
  const words = factTexts();
  const isBusy = useSignal(false);
  const save = async () => {
    if (isBusy.value) return;
    isBusy.value = true;
    const read = await readAllPages(salon, area.group, area.operations.index, readFilters());
    if (read.ok) {
      const { toCsvOfRecordsOrLines } = await import('../rows/spreadsheet.ts');
      const text = await toCsvOfRecordsOrLines(
        { data, rows, area: name, lines: area.spreadsheet?.lines },
        read.rows,
      );
      downloadTextAsFile(`${data.slug}-${name}.csv`, 'text/csv', text);
    }
    onDone(read.ok ? words.saved(read.rows.length) : describeOfficeFailure(read));
    isBusy.value = false;
  };
  return (
    <Button
      {...FOLDED_ACT}
      icon={DOWNLOAD}
      label={isBusy.value ? words.reading : words.spreadsheet}
      aria-disabled={isBusy.value}
      onClick={save}
    />
  );
}
