import type { Ref } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../../parts/button.tsx';
import { formatInstant, formatPrice } from '../../parts/format.ts';
import type { Drawer } from '../../parts/open-drawer.ts';
import { printElement } from '../../parts/print.ts';
import { formatMoney, toHundredths } from '../money/amounts.ts';
import { moneyTexts } from '../money/texts/index.ts';
import { tillTexts } from './texts/index.ts';
import type { DifferenceLook, TillProps } from './till-props.ts';

export function describeDifference(cents: number, currency: string): readonly [name: string, amount: string] {
  const words = tillTexts().drawer;
  const amount = formatMoney(Math.abs(cents), currency);
  if (cents === 0) return [words.exact, amount];
  return [cents < 0 ? words.short : words.over, amount];
}

/** The colour in which the difference of a count stands. */
export const toDifferenceLook = (cents: number): DifferenceLook =>
  cents === 0 ? 'ok' : cents < 0 ? 'bad' : 'wait';

/** The rows that lead to what is expected in a drawer, each with its amount; none while it is hidden (BEHAVIOR §36.5). */
export function listExpectedRowsUnlessHidden(drawer: Drawer): (readonly [name: string, amount: string])[] {
  const words = tillTexts().drawer;
  const { float, received, refunded, paid_in, paid_out } = drawer;
  const toMinus = (amount: string) => (Number(amount) === 0 ? amount : `-${amount}`);
  if (received === null || refunded === null) return [];
  return [
    [moneyTexts().openDrawer.float, float],
    [words.received, received],
    [words.refunded, toMinus(refunded)],
    [words.paidIn, paid_in],
    [words.paidOut, toMinus(paid_out)],
  ];
}

type PaperProps = Pick<TillProps, 'data'> & {
  readonly drawer: Drawer;
  /** The name of the location. */
  readonly place: string;
  readonly paper?: Ref<HTMLElement>;
};

/** The slip of a drawer as it is printed: after the count, or as it will be. */
export function SlipPaper({ drawer, place, data, paper = null }: PaperProps) {
  const words = tillTexts().drawer;
  const show = (amount: string | null) => (amount === null ? '–' : formatPrice(amount, data.currency));
  const [difference, gap] = describeDifference(toHundredths(drawer.difference ?? '0'), data.currency);
  const at = (instant: string) => formatInstant(instant, data.timeZone);
  const row = (name: string, amount: string, look?: 'sum') => (
    <tr key={name} class={look}>
      <th scope="row">{name}</th>
      <td class="money">{amount}</td>
    </tr>
  );
  return (
    <section class="slip" aria-labelledby="slip-heading" ref={paper}>
      <p>
        <b id="slip-heading">{words.slip(data.name, place)}</b>
        <br />
        {drawer.name}
        <br />
        {words.openedAt(at(drawer.opened_at), drawer.opened_by.name ?? '')}
        {drawer.closed_at !== null && (
          <>
            <br />
            {words.closedAt(at(drawer.closed_at), drawer.closed_by?.name ?? '')}
          </>
        )}
      </p>
      <table>
        <tbody>
          {listExpectedRowsUnlessHidden(drawer).map(([name, amount]) => row(name, show(amount)))}
          {drawer.expected !== null && row(words.expected, show(drawer.expected), 'sum')}
          {row(words.counted, show(drawer.counted), 'sum')}
          {drawer.difference !== null && row(difference, gap)}
        </tbody>
      </table>
      {drawer.denominations.length > 0 && (
        <table>
          <tbody>
            {drawer.denominations.map(({ value, count }) =>
              row(`${count} × ${show(value)}`, formatMoney(toHundredths(value) * count, data.currency)),
            )}
          </tbody>
        </table>
      )}
      <table>
        <tbody>
          {row(words.floatLeft, show(drawer.float_left))}
          {row(words.toBank, show(drawer.to_bank), 'sum')}
        </tbody>
      </table>
      {drawer.note !== '' && <p>{drawer.note}</p>}
      <p class="sign">{words.signature}</p>
    </section>
  );
}

type SlipProps = Omit<PaperProps, 'paper'> & {
  readonly printsAtOnce: boolean;
  readonly onDone: () => void;
};

/** The slip of a closed drawer, to read, print and sign (BEHAVIOR §39.9). */
export function DrawerSlip({ printsAtOnce, onDone, ...slip }: SlipProps) {
  const words = tillTexts().drawer;
  const paper = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (printsAtOnce) printElement(paper.current);
  }, []);
  return (
    <div class="stack">
      <SlipPaper {...slip} paper={paper} />
      <div class="actions">
        <Button look="primary" label={words.done} onClick={onDone} />
        <Button label={words.print} onClick={() => printElement(paper.current)} />
      </div>
    </div>
  );
}
