import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { CallFailure } from '../../../../../lib/client/types.ts';
import { Button } from '../../parts/button.tsx';
import { FailureAlert } from '../../parts/call.tsx';
import { createInputHandler, Select } from '../../parts/field.tsx';
import { formatPrice } from '../../parts/format.ts';
import { Inset } from '../../parts/inset.tsx';
import { useLoaded } from '../../parts/loaded.tsx';
import { toApiNumber } from '../../parts/typed-numbers.ts';
import { VISIT_STATUS } from '../../parts/visit-status.ts';
import { formatMinuteOfDay } from '../clock-time.ts';
import type { Column, ShownVisit } from '../columns.ts';
import { Combobox } from '../combobox.tsx';
import { formatServiceNames } from '../day/card.tsx';
import type { DiaryState } from '../diary.ts';
import { focusAndOpenCombobox } from '../focus-field.ts';
import { toSpan } from '../layout.ts';
import { MoneyFailureAlert } from '../money/money-failure.tsx';
import { MoneyField } from '../money/money-field.tsx';
import { moneyTexts } from '../money/texts/index.ts';
import {
  describeTemplateContents,
  hasFreeAmount,
  listTemplatesForSale,
  type TemplateKind,
} from '../sell/templates.ts';
import { describePhaseInAccessibleName, toDayClockUnlessFuture, toPhase } from '../visit-state.ts';
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
  const toSource = (kind: TemplateKind) => useLoaded((options) => listTemplatesForSale(salon, kind, options));
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
          hint={describeTemplateContents(found, data.currency)}
        />
      )}
      {failed && failure && <FailureAlert failure={failure} onRetry={failed.reload} />}
    </ChoicePanel>
  );
}

type DayVisit = { readonly visit: ShownVisit; readonly column: Column };

const listDayVisits = ({ sheet }: Pick<DiaryState, 'sheet'>): DayVisit[] =>
  (sheet.value?.columns ?? []).flatMap((column) => column.visits.map((visit) => ({ visit, column })));

export const findShownVisit = (diary: Pick<DiaryState, 'sheet'>, id: number): ShownVisit | undefined =>
  listDayVisits(diary).find(({ visit }) => visit.appointment_id === id)?.visit;

export const formatVisitorAndTime = (visit: ShownVisit): string =>
  `${visit.customer.name}, ${formatMinuteOfDay(toSpan(visit).from)}`;

/** How soon the client of a visit pays: who is served, then who waits, then all others. */
const toPayingRank = ({ started_at, arrived_at }: ShownVisit): number =>
  started_at ? 0 : arrived_at ? 1 : 2;

/** The visits of the day that the bill can pay, too, first those whose clients are here (BEHAVIOR §39.6). */
export function listOtherOpenVisitsOfDay({ diary, bill, isCompleted }: CheckOutContext): DayVisit[] {
  const [first, ...others] = bill.visits.value;
  if (first === undefined || isCompleted) return [];
  const open = listDayVisits(diary).filter(
    ({ visit: { appointment_id: id, status } }) =>
      status === VISIT_STATUS.confirmed && id !== first && !others.includes(id),
  );
  return [...new Map(open.map((each) => [each.visit.appointment_id, each])).values()].toSorted(
    (a, b) => toPayingRank(a.visit) - toPayingRank(b.visit) || toSpan(a.visit).from - toSpan(b.visit).from,
  );
}

/** Puts another visit of the day on the bill (BEHAVIOR §37.8). */
export function OtherVisitPanel({ context, onClose }: BillPanelProps) {
  const { bill } = context;
  const words = moneyTexts().otherVisit;
  const typed = useSignal('');
  const failure = useSignal<CallFailure | null>(null);
  const isOfTyped = ({ visit }: DayVisit) =>
    visit.customer.name.toLowerCase().includes(typed.value.trim().toLowerCase());
  useLayoutEffect(() => focusAndOpenCombobox('bill-visit'), []);
  return (
    <Inset id="visit-panel" title={words.heading} focusesField>
      <Combobox
        id="bill-visit"
        label={words.field}
        text={typed}
        news={words.none}
        choices={listOtherOpenVisitsOfDay(context)
          .filter(isOfTyped)
          .map(({ visit, column }) => ({
            key: String(visit.appointment_id),
            label: formatVisitorAndTime(visit),
            hint: [
              formatServiceNames(visit),
              column.member,
              describePhaseInAccessibleName(
                toPhase(visit, toDayClockUnlessFuture(column.date, context.clock)),
              ),
            ]
              .filter(Boolean)
              .join(' · '),
            value: visit.appointment_id,
          }))}
        onChoose={async (id) => {
          const refused = await bill.change({ others: [...bill.changes.peek().others, id] });
          failure.value = refused ?? null;
          if (!refused) onClose();
        }}
      />
      <MoneyFailureAlert failure={failure.value} isWrite={false} />
      <div class="actions">
        <Button label={moneyTexts().cancel} onClick={onClose} />
      </div>
    </Inset>
  );
}
