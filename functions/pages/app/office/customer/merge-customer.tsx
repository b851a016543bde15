import { useSignal } from '@preact/signals';
import type { Client } from '../../../../../lib/client/client.ts';
import { Button } from '../../parts/button.tsx';
import { Alert, useCall } from '../../parts/call.tsx';
import { type FoundCustomer, useCustomerSearch } from '../../parts/customer-search.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { useLoaded } from '../../parts/loaded.tsx';
import { texts } from '../../texts/index.ts';
import { describeOfficeFailure } from '../describe-failure.ts';
import { hintTexts } from '../hints/texts/index.ts';
import { toRowName } from '../rows/rows.ts';

type MergeIntoOtherProps = {
  readonly salon: Client;
  readonly id: number;
  readonly name: string;
  readonly onMerged: (into: number) => void;
  readonly onClose: () => void;
};

type ChosenCustomer = {
  readonly row: FoundCustomer;
  readonly moves: number;
  readonly losesCards: boolean;
  /** The person who is merged has to agree. */
  readonly needsProof: boolean;
};

const HITS_MAX = 10;
const PROOF_REQUIRED = 'merge_proof_required';

/** Tells people of the same name apart. */
const describe = (row: FoundCustomer): string =>
  [toRowName(row), row.email, row.phone].filter((each) => each).join(', ');

/** How many records of each kind move. */
const countMoves = (moves: object | null | undefined): number =>
  Object.values(moves ?? {}).reduce((sum, each) => sum + (Array.isArray(each) ? each.length : 0), 0);

/** The calls of a merge: a try says what would move, and a person who has to agree is asked for a code. */
function useMerge({ salon, id, onMerged }: Pick<MergeIntoOtherProps, 'salon' | 'id' | 'onMerged'>) {
  const chosen = useSignal<ChosenCustomer | undefined>(undefined);
  const isAsked = useSignal(false);
  const code = useSignal('');
  const { isBusy, run, failure, errorOf } = useCall();
  const merge = (into: number, choice: { readonly dry_run?: 1; readonly email_code?: string }) =>
    run(() => salon.directory.customerMerge({ customer_id: id, into_customer_id: into, ...choice }));
  const choose = async (row: FoundCustomer) => {
    const reply = await merge(row.id, { dry_run: 1 });
    if (!reply) return;
    const { moves, removes_saved_cards, needs_proof } = reply.data;
    isAsked.value = false;
    chosen.value = {
      row,
      moves: countMoves(moves),
      losesCards: removes_saved_cards === 1,
      needsProof: needs_proof === 1,
    };
  };
  const finish = async (row: FoundCustomer, email_code: string) => {
    if (await merge(row.id, { email_code })) onMerged(row.id);
    else if (failure.value?.code === PROOF_REQUIRED) {
      isAsked.value = true;
      code.value = '';
    }
  };
  const isAsking = failure.value?.code === PROOF_REQUIRED;
  return {
    chosen,
    isAsked,
    code,
    choose,
    finish,
    isBusy: isBusy.value,
    failure: isAsking ? null : failure.value,
    codeError: isAsking ? undefined : errorOf('email_code'),
  };
}

/** Finds the customer who stays, says what moves there, and merges after an answer (BEHAVIOR §4.6, §40.5). */
export function MergeIntoOther({ salon, id, name, onMerged, onClose }: MergeIntoOtherProps) {
  const words = hintTexts().merge;
  const leaving = useLoaded((options) => salon.directory.customerShow({ customer_id: id }, options)).reply
    .value?.data.customer;
  const typed = useSignal('');
  const { found, failure: searchFailure, search } = useCustomerSearch(salon, HITS_MAX);
  const { chosen, isAsked, code, choose, finish, isBusy, ...call } = useMerge({ salon, id, onMerged });
  const failure = call.failure ?? searchFailure.value;
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
              <Button label={describe(row)} aria-disabled={isBusy} onClick={() => void choose(row)} />
            </li>
          ))}
        </ul>
      )}
      {chosen.value && (
        <>
          <p>{words.moves(chosen.value.moves, describe(chosen.value.row))}</p>
          <p>{words.final(leaving ? describe(leaving) : name)}</p>
          {chosen.value.losesCards && <p>{words.cards(name)}</p>}
          {isAsked.value ? (
            <>
              <p role="status">{words.asked(name)}</p>
              <Field
                id="merge-code"
                label={words.code}
                value={code}
                inputMode="numeric"
                error={call.codeError}
              />
            </>
          ) : (
            chosen.value.needsProof && <p>{words.needsProof(name)}</p>
          )}
          <div class="actions">
            <Button
              look="danger"
              label={words.yes}
              aria-disabled={isBusy}
              onClick={() => chosen.value && void finish(chosen.value.row, code.value.trim())}
            />
            {isAsked.value && (
              <Button
                label={words.again}
                aria-disabled={isBusy}
                onClick={() => chosen.value && void finish(chosen.value.row, '')}
              />
            )}
            <Button label={texts().page.keep} onClick={onClose} />
          </div>
        </>
      )}
    </Dialog>
  );
}
