import { useSignal } from '@preact/signals';
import { formatPrice } from '../../booking/price.ts';
import { Select } from '../../parts/field.tsx';
import { useLoaded } from '../../parts/loaded.tsx';
import { FailureAlert } from '../../parts/notice.tsx';
import { takeInto } from '../../parts/set-to.ts';
import { VISIT_STATUS } from '../../parts/visit-status.ts';
import { moneyTexts } from '../money/texts/index.ts';
import { listTemplates, type TemplateKind } from '../sell/templates.ts';
import type { SaleItem } from './bill-input.ts';
import type { BillPanelProps, CheckOutContext } from './check-out-context.ts';
import { PanelForm } from './panel-form.tsx';

const WIRE_KIND = { package: 'package', giftcard: 'gift_card', membership: 'membership' } as const;

/** Sells a package, gift card or membership with the bill (BEHAVIOR §37.9). */
export function SalePanel({ context: { bill, salon, data }, onClose }: BillPanelProps) {
  const words = moneyTexts().sale;
  const chosen = useSignal('');
  const toSource = (kind: TemplateKind) => useLoaded((options) => listTemplates(salon, kind, options));
  const sources = [toSource('package'), toSource('giftcard'), toSource('membership')];
  const templates = sources.flatMap(({ reply }) => reply.value ?? []);
  const failed = sources.find(({ loaded }) => loaded.value.kind === 'failed');
  const failure = failed?.loaded.value.kind === 'failed' ? failed.loaded.value.failure : undefined;
  const apply = async () => {
    const found = templates.find(({ kind, of }) => `${kind} ${of.id}` === chosen.value);
    if (!found) return null;
    const sale: SaleItem = { kind: WIRE_KIND[found.kind], template_id: found.of.id };
    return bill.change({ sales: [...bill.changes.peek().sales, sale] });
  };
  return (
    <PanelForm id="sale-panel" title={words.heading} onApply={apply} onClose={onClose}>
      {failed && failure && <FailureAlert failure={failure} onRetry={failed.reload} />}
      <Select
        id="bill-sale"
        label={words.field}
        value={chosen.value}
        options={[
          ['', words.choose],
          ...templates.map(({ kind, of }): [string, string] => [
            `${kind} ${of.id}`,
            `${of.name}, ${formatPrice(of.price, data.currency)}`,
          ]),
        ]}
        onChoose={takeInto(chosen)}
      />
    </PanelForm>
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
    <PanelForm id="visit-panel" title={words.heading} onApply={apply} onClose={onClose}>
      <Select
        id="bill-visit"
        label={words.field}
        value={chosen.value}
        options={[
          ['', words.choose],
          ...listOtherVisits(context).map((visit): [string, string] => [
            String(visit.appointment_id),
            words.option(visit.customer.name, visit.services.join(', ')),
          ]),
        ]}
        onChoose={takeInto(chosen)}
      />
    </PanelForm>
  );
}
