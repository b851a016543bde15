import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { Button, createSetter } from '../../parts/button.tsx';
import { useCall } from '../../parts/call.tsx';
import { Card } from '../../parts/card.tsx';
import { Field, Form, SubmitRow } from '../../parts/field.tsx';
import { formatPrice } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { PRINTER, ROTATE_CCW } from '../../parts/icons.ts';
import { Inset } from '../../parts/inset.tsx';
import { useLoaded } from '../../parts/loaded.tsx';
import type { Drawer } from '../../parts/open-drawer.ts';
import {
  formatMoney,
  parseAmountOrZeroIfEmpty,
  toApiAmount,
  toHundredths,
  toTypedAmount,
} from '../money/amounts.ts';
import { MoneyFailureAlert } from '../money/money-failure.tsx';
import { MoneyField } from '../money/money-field.tsx';
import { OFFLINE } from '../money/offline.ts';
import { moneyTexts } from '../money/texts/index.ts';
import { leavePanel } from '../side-panel.tsx';
import { CountTable } from './count-table.tsx';
import { createPieceRows, listPieces, parsePieces } from './denominations.ts';
import {
  DrawerSlip,
  describeDifference,
  listExpectedRowsUnlessHidden,
  SlipPaper,
  toDifferenceLook,
} from './drawer-slip.tsx';
import { tillTexts } from './texts/index.ts';
import type { DrawerFormProps, TillProps } from './till-props.ts';

/** Says before the count what the salon owes in tips: what is paid out of the drawer later would be missing in it. */
function OwedTips({ salon, data, changes }: TillProps) {
  const source = useLoaded((options) => {
    changes.value;
    return salon.journal.tipIndex({ per_page: 100 }, options);
  });
  const owed = (source.reply.value?.data ?? []).reduce(
    (sum, each) => sum + Math.max(0, toHundredths(each.owed)),
    0,
  );
  return (
    <p class={owed > 0 ? 'note' : 'vh'} role="status">
      {owed > 0 && tillTexts().drawer.tipsOwed(formatMoney(owed, data.currency))}
    </p>
  );
}

type CompareProps = Pick<DrawerFormProps, 'drawer' | 'data'> & Pick<Count, 'sum' | 'difference'>;

/** The counted cash beside the expected cash, and how the expected amount comes about; to readers of the journal alone. */
function Compare({ drawer, data, sum: counted = 0, difference }: CompareProps) {
  const words = tillTexts().drawer;
  if (difference === undefined) return <p class="quiet">{words.hidden}</p>;
  const [name, gap] = describeDifference(difference, data.currency);
  const cell = (label: string, amount: string, look?: string) => (
    <div class={look}>
      <dt>{label}</dt>
      <dd class="money">{amount}</dd>
    </div>
  );
  return (
    <>
      <div role="status">
        <dl class="cmp">
          {cell(words.counted, formatMoney(counted, data.currency))}
          {cell(words.expected, formatMoney(counted - difference, data.currency))}
          {cell(name, gap, difference === 0 ? undefined : toDifferenceLook(difference))}
        </dl>
      </div>
      <details>
        <summary>{words.why}</summary>
        <table class="cost">
          <tbody>
            {listExpectedRowsUnlessHidden(drawer).map(([row, amount]) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                <td>{formatPrice(amount, data.currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

const STEPS = ['count', 'compare', 'close'] as const;

/** The count of a drawer: what is typed, and the call that ends the drawer (BEHAVIOR §36.5). */
function useCount({ drawer, salon, data, diary, onDone }: DrawerFormProps) {
  const rows = useMemo(() => createPieceRows(data.currency), []);
  const counted = useSignal('');
  const note = useSignal('');
  const left = useSignal('');
  const isCounted = useSignal(false);
  const closed = useSignal<{ readonly drawer: Drawer; readonly prints: boolean } | undefined>(undefined);
  const call = useCall();
  const sum = parseAmountOrZeroIfEmpty(counted.value);
  const arePieces = rows.every(({ typed }) => parsePieces(typed.value) !== undefined);
  const stays = parseAmountOrZeroIfEmpty(left.value);
  /** Undefined without the right to know it before the closing (BEHAVIOR §36.5). */
  const difference =
    drawer.expected === null || sum === undefined ? undefined : sum - toHundredths(drawer.expected);
  const compare = () => {
    if (sum === undefined || !arePieces) return;
    left.value = toTypedAmount(Math.min(sum, toHundredths(drawer.float)));
    isCounted.value = true;
    // On a phone it lies below the count
    requestAnimationFrame(() =>
      document.getElementById('compare-heading')?.closest('.card')?.scrollIntoView({ block: 'nearest' }),
    );
  };
  const toCounted = (cents: number, kept: number) => ({
    counted: toApiAmount(cents),
    denominations: listPieces(rows).map(({ value, count }) => ({ value: toApiAmount(value), count })),
    float_left: toApiAmount(kept),
    note: note.value,
  });
  /** The slip as it will be; undefined while an amount is no amount. */
  const toSlip = (): Drawer | undefined => {
    if (sum === undefined || stays === undefined) return undefined;
    return {
      ...drawer,
      ...toCounted(sum, stays),
      difference: difference === undefined ? null : toApiAmount(difference),
      to_bank: toApiAmount(Math.max(0, sum - stays)),
    };
  };
  const close = async (prints: boolean) => {
    if (sum === undefined || stays === undefined || call.isBusy.peek()) return;
    const input = { drawer_id: drawer.id, ...toCounted(sum, stays) };
    const closeDrawer = diary.lostSince.peek() ? async () => OFFLINE : salon.journal.drawerClose;
    const reply = await call.runOnce(closeDrawer, input);
    if (!reply) return;
    closed.value = { drawer: reply.data, prints };
    const booked = toHundredths(reply.data.difference ?? '0');
    const [name, gap] = describeDifference(booked, data.currency);
    onDone(tillTexts().drawer.closed(name, booked === 0 ? '' : gap), toDifferenceLook(booked));
  };
  return {
    rows,
    difference,
    counted,
    note,
    left,
    isCounted,
    closed,
    call,
    sum,
    stays,
    compare,
    toSlip,
    close,
  };
}

type Count = ReturnType<typeof useCount>;
type StepProps = { readonly count: Count; readonly props: DrawerFormProps };

/** The cash, by coins and notes or as a sum. */
function CountCard({ count, props }: StepProps) {
  const { data, onClose } = props;
  const { isCounted } = count;
  const words = tillTexts().drawer;
  const again = (
    <>
      <Icon of={ROTATE_CCW} /> {words.again}
    </>
  );
  return (
    <Card
      id="count-heading"
      title={words.countHeading}
      head={
        isCounted.value && (
          <Button look="plain" more="small" label={again} onClick={createSetter(isCounted, false)} />
        )
      }
    >
      {/* A count that is compared is not sent yet: leaving the panel still asks before it is lost */}
      <div class="pad" onSubmit={(event) => event.stopPropagation()}>
        <Form class="stack" onSubmit={count.compare}>
          {!isCounted.value && <OwedTips {...props} />}
          <CountTable
            rows={count.rows}
            counted={count.counted}
            currency={data.currency}
            isReadOnly={isCounted.value}
          />
          {!isCounted.value && (
            <SubmitRow label={props.drawer.expected === null ? words.check : words.compare}>
              <Button label={moneyTexts().cancel} onClick={() => leavePanel(onClose)} />
            </SubmitRow>
          )}
        </Form>
      </div>
    </Card>
  );
}

const QUIET_ID = 'close-quietly';
const CONFIRM_ID = 'close-with-gap';

type GapQuestionProps = StepProps & { readonly label: ComponentChildren };

/** Asks before a difference is booked: a count cannot be changed once its drawer is closed. */
function GapQuestion({ count, props, label }: GapQuestionProps) {
  const words = tillTexts().drawer;
  const { difference = 0, isCounted, call } = count;
  const gap = formatMoney(Math.abs(difference), props.data.currency);
  return (
    <Inset id="drawer-gap" title={difference < 0 ? words.askShort(gap) : words.askOver(gap)}>
      <p>{words.askHint}</p>
      <div class="actions">
        <Button type="submit" id={CONFIRM_ID} look="danger" label={label} isBusy={call.isBusy.value} />
        <Button label={words.again} onClick={createSetter(isCounted, false)} />
      </div>
    </Inset>
  );
}

/** The count beside what is expected, and the buttons that end the drawer. */
function CompareCard({ count, props }: StepProps) {
  const { sum = 0, stays, call, difference } = count;
  const words = tillTexts().drawer;
  /** Whether the slip is printed after the closing that is asked about. */
  const asked = useSignal<boolean | undefined>(undefined);
  const bank = stays === undefined ? undefined : formatMoney(Math.max(0, sum - stays), props.data.currency);
  const submit = async (pressed: string | undefined) => {
    if (pressed === CONFIRM_ID) await count.close(asked.peek() ?? false);
    else if (difference) asked.value = pressed !== QUIET_ID;
    else await count.close(pressed !== QUIET_ID);
  };
  const print = (
    <>
      <Icon of={PRINTER} /> {words.printAndClose}
    </>
  );
  return (
    <Card id="compare-heading" title={difference === undefined ? words.checkHeading : words.compareHeading}>
      <Form class="pad stack" onSubmit={(pressed) => submit(pressed?.id)}>
        <Compare {...props} sum={sum} difference={difference} />
        <Field id="drawer-note" label={difference ? words.note : words.noteBlind} value={count.note} />
        <MoneyField
          id="drawer-left"
          label={words.floatLeft}
          hint={bank === undefined ? undefined : words.bank(bank)}
          value={count.left}
          required
        />
        <MoneyFailureAlert failure={call.failure.value} />
        {asked.value === undefined ? (
          <div class="actions">
            <Button type="submit" look="primary" isBusy={call.isBusy.value} label={print} />
            <Button type="submit" id={QUIET_ID} label={words.closeQuietly} isBusy={call.isBusy.value} />
          </div>
        ) : (
          <GapQuestion count={count} props={props} label={asked.value ? print : words.closeQuietly} />
        )}
      </Form>
    </Card>
  );
}

/** Counts the cash and ends the drawer. What must be in it shows after the count (BEHAVIOR §39.9). */
export function CloseDrawer(props: DrawerFormProps) {
  const { data, catalog, location, onClose } = props;
  const words = tillTexts().drawer;
  const count = useCount(props);
  const { isCounted, closed } = count;
  const place = catalog.catalog.value?.locations.find(({ id }) => id === location)?.name ?? '';
  const slip = isCounted.value ? count.toSlip() : undefined;
  const isBlind = props.drawer.expected === null;
  const step = closed.value ? STEPS.length - 1 : Number(isCounted.value);
  return (
    <div class="count">
      <ol class="steps" aria-label={words.steps}>
        {STEPS.map((each, index) => (
          <li
            key={each}
            class={index < step ? 'past' : undefined}
            aria-current={index === step ? 'step' : undefined}
          >
            {each === 'compare' && isBlind ? words.step.check : words.step[each]}
          </li>
        ))}
      </ol>
      {closed.value ? (
        <DrawerSlip
          drawer={closed.value.drawer}
          place={place}
          data={data}
          printsAtOnce={closed.value.prints}
          onDone={onClose}
        />
      ) : (
        <>
          <CountCard count={count} props={props} />
          {isCounted.value && <CompareCard count={count} props={props} />}
          {slip && <SlipPaper drawer={slip} place={place} data={data} />}
        </>
      )}
    </div>
  );
}
