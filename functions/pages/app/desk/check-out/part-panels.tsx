import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { FailureAlert } from '../../parts/call.tsx';
import { createInputHandler, Select } from '../../parts/field.tsx';
import { formatPrice } from '../../parts/format.ts';
import { useLoaded } from '../../parts/loaded.tsx';
import { toApiNumber } from '../../parts/typed-numbers.ts';
import { VISIT_STATUS } from '../../parts/visit-status.ts';
import { MoneyField } from '../money/money-field.tsx';
import { moneyTexts } from '../money/texts/index.ts';
import { describeTemplate, hasFreeAmount, listTemplates, type TemplateKind } from '../sell/templates.ts';
import type { SaleItem } from './bill-input.ts';
import type { BillPanelProps, CheckOutContext } from './check-out-context.ts';
import { PanelForm } from './panel-form.tsx';

const WIRE_KIND = { package: 'package', giftcard: 'gift_card', membership: 'membership' } as const;

type ChoicePanelProps = Pick<Parameters<typeof PanelForm>[0], 'id' | 'onApply' | 'onClose'> & {
  readonly fieldId: string;
  readonly words: { readonly heading: string; readonly field: string; readonly choose: string };
  readonly chosen: Signal<string>;
  readonly options: readonly [string, string][];
  readonly children?: ComponentChildren;
};

/** A panel with one choice. */
const ChoicePanel = ({ fieldId, words, chosen, options, children, ...panel }: ChoicePanelProps) => (
  <PanelForm {...panel} title={words.heading}>
    <Select
      id={fieldId}
      label={words.field}
      value={chosen.value}
      options={[['', words.choose], ...options]}
      onChoose={createInputHandler(chosen)}
    />
    {children}
  </PanelForm>
);

/** Sells a package, gift card or membership with the bill (BEHAVIOR §37.9). */
export function SalePanel({ context: { bill, salon, data }, onClose }: BillPanelProps) {
  const words = moneyTexts().sale;
  const [chosen, amount] = [useSignal(''), useSignal('')];
  const toSource = (kind: TemplateKind) => useLoaded((options) => listTemplates(salon, kind, options));
  const sources = [toSource('package'), toSource('giftcard'), toSource('membership')];
  const templates = sources.flatMap(({ reply }) => reply.value ?? []);
  const failed = sources.find(({ loaded }) => loaded.value.kind === 'failed');
  const failure = failed?.loaded.value.kind === 'failed' ? failed.loaded.value.failure : undefined;
  const found = templates.find(({ kind, of }) => `${kind} ${of.id}` === chosen.value);
  const apply = async () => {
    if (!found) return null;
    const own =
      hasFreeAmount(found) && amount.value !== '' ? { amount: toApiNumber(amount.value, 'money') } : {};
    const sale: SaleItem = { kind: WIRE_KIND[found.kind], template_id: found.of.id, ...own };
    return bill.change({ sales: [...bill.changes.peek().sales, sale] });
  };
  return (
    <ChoicePanel
      {...{ id: 'sale-panel', fieldId: 'bill-sale', words, chosen, onApply: apply, onClose }}
      options={templates.map(({ kind, of }) => [
        `${kind} ${of.id}`,
        `${of.name}, ${formatPrice(of.price, data.currency)}`,
      ])}
    >
      {found && hasFreeAmount(found) && (
        <MoneyField
          id="bill-sale-amount"
          label={moneyTexts().sell.amount}
          value={amount}
          hint={describeTemplate(found, data.currency)}
        />
      )}
      {failed && failure && <FailureAlert failure={failure} onRetry={failed.reload} />}
    </ChoicePanel>
  );
}

/** The visits of the day that the bill can pay, too (BEHAVIOR §39.6). */
export function listOtherVisits({ diary, bill, isCompleted }: CheckOutContext) {
  const [first, ...others] = bill.visits.value;
  if (first === undefined || isCompleted) return [];
  const all = (diary.sheet.value?.columns ?? []).flatMap(({ visits }) => visits);
  const open = all.filter(
    ({ appointment_id: id, status }) =>
      status === VISIT_STATUS.confirmed && id !== first && !others.includes(id),
  );
  return [...new Map(open.map((visit) => [visit.appointment_id, visit])).values()];
}

/** Puts another visit of the day on the bill (BEHAVIOR §37.8). */
export function VisitPanel({ context, onClose }: BillPanelProps) {
  const { bill } = context;
  const words = moneyTexts().otherVisit;
  const chosen = useSignal('');
  const apply = async () => {
    if (chosen.value === '') return null;
    return bill.change({ others: [...bill.changes.peek().others, Number(chosen.value)] });
  };
  return (
    <ChoicePanel
      {...{ id: 'visit-panel', fieldId: 'bill-visit', words, chosen, onApply: apply, onClose }}
      options={listOtherVisits(context).map((visit) => [
        String(visit.appointment_id),
        words.option(visit.customer.name, visit.services.join(', ')),
      ])}
    />
  );
}
