import { useSignal } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import { Button } from '../parts/button.tsx';
import { type FoundCustomer, useCustomerSearch } from '../parts/customer-search.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { useLoaded } from '../parts/loaded.tsx';
import { Alert } from '../parts/notice.tsx';
import { useCall } from '../parts/use-call.ts';
import { texts } from '../texts/index.ts';
import { describeOfficeFailure } from './describe-failure.ts';
import { hintTexts } from './hints/texts/index.ts';
import { toRowName } from './rows.ts';

type MergeCustomerProps = {
  readonly salon: Client;
  readonly id: number;
  readonly name: string;
  readonly onMerged: (into: number) => void;
  readonly onClose: () => void;
};

const HITS_MAX = 10;

/** Tells people of the same name apart. */
const describe = (row: FoundCustomer): string =>
  [toRowName(row), row.email, row.phone].filter((each) => each).join(', ');

/** How many records of each kind move. */
const countMoves = (moves: object | null | undefined): number =>
  Object.values(moves ?? {}).reduce((sum, each) => sum + (Array.isArray(each) ? each.length : 0), 0);

/** Finds the customer who stays, says what moves there, and merges after an answer (BEHAVIOR §4.6, §40.5). */
export function MergeCustomer({ salon, id, name, onMerged, onClose }: MergeCustomerProps) {
  const words = hintTexts().merge;
  const leaving = useLoaded((options) => salon.directory.customerShow({ customer_id: id }, options)).reply
    .value?.data.customer;
  const typed = useSignal('');
  const { found, failure: searchFailure, search } = useCustomerSearch(salon, HITS_MAX);
  const chosen = useSignal<{ readonly row: FoundCustomer; readonly moves: number } | undefined>(undefined);
  const { isBusy, run, failure: mergeFailure } = useCall();
  const failure = mergeFailure.value ?? searchFailure.value;
  const merge = (into: number, dryRun: 0 | 1) =>
    run(() => salon.directory.customerMerge({ customer_id: id, into_customer_id: into, dry_run: dryRun }));
  const choose = async (row: FoundCustomer) => {
    const reply = await merge(row.id, 1);
    if (reply) chosen.value = { row, moves: countMoves(reply.data.moves) };
  };
  const finish = async (row: FoundCustomer) => {
    if (await merge(row.id, 0)) onMerged(row.id);
  };
  const others = found.value.filter((row) => row.id !== id);
  return (
    <Dialog id="merge" title={words.title(name)} onClose={onClose}>
      <Field
        id="merge-search"
        label={words.search}
        value={typed}
        type="search"
        onType={(text) => {
          chosen.value = undefined;
          search(text);
        }}
      />
      {failure && <Alert text={describeOfficeFailure(failure)} />}
      {!chosen.value && (
        <ul class="merge-hits">
          {others.map((row) => (
            <li key={row.id}>
              <Button label={describe(row)} aria-disabled={isBusy.value} onClick={() => void choose(row)} />
            </li>
          ))}
        </ul>
      )}
      {chosen.value && (
        <>
          <p>{words.moves(chosen.value.moves, describe(chosen.value.row))}</p>
          <p>{words.final(leaving ? describe(leaving) : name)}</p>
          <div class="actions">
            <Button
              look="button danger"
              label={words.yes}
              aria-disabled={isBusy.value}
              onClick={() => chosen.value && void finish(chosen.value.row)}
            />
            <Button label={texts().page.keep} onClick={onClose} />
          </div>
        </>
      )}
    </Dialog>
  );
}
