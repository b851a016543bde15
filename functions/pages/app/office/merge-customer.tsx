import { useSignal } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import type { CallFailure } from '../../../../lib/client/types.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { Alert } from '../parts/notice.tsx';
import { texts } from '../texts/index.ts';
import { describeOfficeFailure } from './describe-failure.ts';
import { toRowName } from './row-name.ts';
import { officeTexts } from './texts/index.ts';
import type { Row } from './values.ts';

type MergeCustomerProps = {
  readonly salon: Client;
  readonly id: number;
  readonly name: string;
  readonly onMerged: (into: number) => void;
  readonly onClose: () => void;
};

const HITS_MAX = 10;

/** How many records of each kind move. */
const countMoves = (moves: object | null | undefined): number =>
  Object.values(moves ?? {}).reduce((sum, each) => sum + (Array.isArray(each) ? each.length : 0), 0);

/** Finds the customer who stays, says what moves there, and merges after an answer (BEHAVIOR §4.7, §40.4). */
export function MergeCustomer({ salon, id, name, onMerged, onClose }: MergeCustomerProps) {
  const words = officeTexts().merge;
  const typed = useSignal('');
  const hits = useSignal<readonly Row[]>([]);
  const chosen = useSignal<{ readonly row: Row; readonly moves: number } | undefined>(undefined);
  const failure = useSignal<CallFailure | undefined>(undefined);
  const search = async (text: string) => {
    chosen.value = undefined;
    if (text.trim() === '') {
      hits.value = [];
      return;
    }
    const result = await salon.directory.customerIndex({ search: text, page: 1, per_page: HITS_MAX });
    // The answer to an older search never replaces that to a newer one
    if (text !== typed.peek()) return;
    failure.value = result.ok ? undefined : result;
    if (result.ok) hits.value = result.reply.data.filter((row) => row.id !== id);
  };
  const merge = (into: number, dryRun: 0 | 1) =>
    salon.directory.customerMerge({ customer_id: id, into_customer_id: into, dry_run: dryRun });
  const choose = async (row: Row) => {
    const result = await merge(Number(row.id), 1);
    failure.value = result.ok ? undefined : result;
    if (result.ok) chosen.value = { row, moves: countMoves(result.reply.data.moves) };
  };
  const finish = async (row: Row) => {
    const result = await merge(Number(row.id), 0);
    if (result.ok) onMerged(Number(row.id));
    else failure.value = result;
  };
  return (
    <Dialog id="merge" title={words.title(name)} onClose={onClose}>
      <Field
        id="merge-search"
        label={words.search}
        value={typed}
        onType={(text) => void search(text)}
        autocomplete="off"
      />
      {failure.value && <Alert text={describeOfficeFailure(failure.value)} />}
      {!chosen.value && (
        <ul class="merge-hits">
          {hits.value.map((row) => (
            <li key={String(row.id)}>
              <button type="button" class="button-secondary" onClick={() => void choose(row)}>
                {[toRowName(row), row.email, row.phone].filter((each) => each).join(', ')}
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen.value && (
        <>
          <p>{words.moves(chosen.value.moves, toRowName(chosen.value.row))}</p>
          <p>{words.final(name)}</p>
          <div class="actions">
            <button
              type="button"
              class="button danger"
              onClick={() => chosen.value && void finish(chosen.value.row)}
            >
              {words.yes}
            </button>
            <button type="button" class="button-secondary" onClick={onClose}>
              {texts().page.keep}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
