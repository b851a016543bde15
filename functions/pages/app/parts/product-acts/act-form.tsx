import { type Signal, useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { Client } from '../../../../../lib/client/client.ts';
import { STATED_TENDERS, type StatedTender } from '../../../../../lib/contract/stated-tenders.ts';
import { texts } from '../../texts/index.ts';
import { Button } from '../button.tsx';
import { FailureAlert, useCall } from '../call.tsx';
import { useCustomerSearch } from '../customer-search.ts';
import { createInputHandler, Field, Form, Select, SubmitRow } from '../field.tsx';
import { createKeyPerInput } from '../form-values.ts';
import { Inset } from '../inset.tsx';
import { LoadedView, useLoaded } from '../loaded.tsx';
import { formatName } from '../person-name.ts';
import {
  type Act,
  type ActValues,
  callProductAct,
  listActFields,
  listProductActs,
  type ProductActsProps,
  type SoldProduct,
} from './acts.ts';
import { productActTexts } from './texts/index.ts';

type Typed = { readonly [Name in keyof ActValues]: Signal<ActValues[Name]> };

type FieldsProps = {
  readonly id: string;
  readonly salon: Client;
  readonly product: SoldProduct;
  readonly typed: Typed;
  readonly fields: readonly string[];
  readonly isReload: boolean;
  readonly errorOf: (field: string) => string | undefined;
};

const HITS = 10;

/** Finds the new owner. */
function ClientChoice({ id, salon, typed, errorOf }: FieldsProps) {
  const words = productActTexts();
  const text = useSignal('');
  const { found, search } = useCustomerSearch(salon, HITS);
  const options = found.value.map((client) => [String(client.id), formatName(client)] as const);
  return (
    <>
      <Field
        id={`${id}-find`}
        label={words.find}
        value={text}
        type="search"
        error={errorOf('customer_id')}
        onType={search}
      />
      {options.length > 0 && (
        <Select
          id={`${id}-client`}
          label={words.client}
          value={typed.customer.value}
          options={[['', words.choose], ...options]}
          onChoose={createInputHandler(typed.customer)}
        />
      )}
    </>
  );
}

/** Chooses the membership that begins with the next payment. */
function MembershipChoice({ id, salon, typed, errorOf }: FieldsProps) {
  const words = productActTexts();
  const source = useLoaded((options) => salon.memberships.membershipIndex({ per_page: 100 }, options));
  return (
    <LoadedView source={source}>
      {({ data }) => (
        <>
          <Select
            id={`${id}-membership`}
            label={words.membership}
            value={typed.membership.value}
            options={[['', words.choose], ...data.map((each) => [String(each.id), each.name] as const)]}
            onChoose={createInputHandler(typed.membership)}
          />
          {errorOf('membership_id') && <p class="error">{errorOf('membership_id')}</p>}
        </>
      )}
    </LoadedView>
  );
}

/** The fields to type into: the name of each in the API, and of its value. */
const TYPED_FIELDS = [
  ['days', 'days', 'text'],
  ['qty', 'uses', 'text'],
  ['amount', 'amount', 'text'],
  ['from', 'from', 'date'],
  ['until', 'until', 'date'],
  ['reason', 'reason', 'text'],
] as const;

function ActFields(props: FieldsProps) {
  const { id, product, typed, fields, isReload, errorOf } = props;
  const words = productActTexts();
  const has = (field: string) => fields.includes(field);
  const groups = (product.service_group ?? []).map(
    (group) => [String(group.id), group.services.map(({ service }) => service.name).join(', ')] as const,
  );
  return (
    <>
      {has('customer_id') && <ClientChoice {...props} />}
      {has('membership_id') && <MembershipChoice {...props} />}
      {has('group_id') && (
        <Select
          id={`${id}-group`}
          label={words.group}
          value={typed.group.value}
          options={[['', words.choose], ...groups]}
          onChoose={createInputHandler(typed.group)}
        />
      )}
      {has('paid_by') && (
        <Select
          id={`${id}-paid`}
          label={words.paidBy}
          value={typed.paidBy.value}
          options={STATED_TENDERS.map((way) => [way, texts().tenders[way]] as const)}
          onChoose={createInputHandler(typed.paidBy)}
        />
      )}
      {TYPED_FIELDS.filter(([field]) => has(field)).map(([field, name, type]) => (
        <Field
          key={field}
          id={`${id}-${field}`}
          label={field === 'amount' && isReload ? words.reloadAmount : words[name]}
          type={type}
          value={typed[name]}
          required
          error={errorOf(field)}
        />
      ))}
    </>
  );
}

export function ActForm({
  salon,
  product,
  movesValue,
  onDone,
  onClose,
}: ProductActsProps & { readonly onClose: () => void }) {
  const words = productActTexts();
  const { kind, name } = product;
  const acts = listProductActs(product, movesValue);
  const act = useSignal<Act>(acts[0] ?? 'freeze');
  const days = useSignal('');
  const customer = useSignal('');
  const group = useSignal('');
  const uses = useSignal('');
  const amount = useSignal('');
  // Only days after the paid ones can be paused
  const from = useSignal(product.next_billing ?? '');
  const until = useSignal('');
  const membership = useSignal('');
  const reason = useSignal('');
  const paidBy = useSignal<StatedTender>('cash');
  const typed: Typed = { days, customer, group, uses, amount, from, until, membership, reason, paidBy };
  const keys = useMemo(createKeyPerInput, []);
  const { isBusy, run, errorOf, findGeneralFailure } = useCall();
  const id = `act-${kind}-${product.id}`;
  const fields = listActFields(kind, act.value);
  const submit = async () => {
    const values = Object.fromEntries(
      Object.entries(typed).map(([field, { value }]) => [field, value.trim()]),
    ) as ActValues;
    const idempotencyKey = keys.getKey({ act: act.value, ...values });
    const done = await run(() => callProductAct(salon, product, act.value, values, { idempotencyKey }));
    if (!done) return;
    onClose();
    onDone(words.done(words.acts[act.value], name));
  };
  return (
    <Inset id={id} title={words.openNamed(name)}>
      <Form class="stack" onSubmit={submit}>
        <Select
          id={`${id}-act`}
          label={words.act}
          value={act.value}
          options={acts.map((each) => [each, words.acts[each]] as const)}
          onChoose={createInputHandler(act)}
        />
        <ActFields {...{ id, salon, product, typed, fields, errorOf }} isReload={act.value === 'reload'} />
        <FailureAlert failure={findGeneralFailure(fields)} />
        <SubmitRow label={words.save} isBusy={isBusy.value}>
          <Button label={words.cancel} onClick={onClose} />
        </SubmitRow>
      </Form>
    </Inset>
  );
}
