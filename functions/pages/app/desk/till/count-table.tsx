import { type Signal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { useFieldError } from '../../parts/form-errors.ts';
import { texts } from '../../texts/index.ts';
import { formatMoney, toTypedAmount } from '../money/amounts.ts';
import { MoneyField } from '../money/money-field.tsx';
import { moneyTexts } from '../money/texts/index.ts';
import { listPieces, type PieceRow, parsePieces } from './denominations.ts';
import { tillTexts } from './texts/index.ts';

const COUNTED_ID = 'drawer-counted';

type CountTableProps = {
  readonly rows: readonly PieceRow[];
  /** The counted sum, which the pieces fill; typed by itself, it takes the place of the pieces. */
  readonly counted: Signal<string>;
  readonly currency: string;
  readonly isReadOnly: boolean;
};

/** The cash of a drawer, counted by coins and notes or typed as a sum. */
export function CountTable({ rows, counted, currency, isReadOnly }: CountTableProps) {
  const words = tillTexts().drawer;
  const filled = useRef('');
  const { clear } = useFieldError(COUNTED_ID, '', undefined);
  const shown = isReadOnly ? rows.filter(({ typed }) => parsePieces(typed.value)) : rows;
  useSignalEffect(() => {
    const pieces = listPieces(rows);
    const sum = toTypedAmount(pieces.reduce((total, { value, count }) => total + value * count, 0));
    if (pieces.length > 0) counted.value = sum;
    else if (counted.peek() === filled.current) counted.value = '';
    filled.current = pieces.length > 0 ? sum : '';
  });
  return (
    <fieldset class="stack" disabled={isReadOnly}>
      <table class="den">
        <thead class="vh">
          <tr>
            {words.pieceColumns.map((name) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ value, typed }) => {
            const name = formatMoney(value, currency);
            const pieces = parsePieces(typed.value);
            return (
              <tr key={value}>
                <th scope="row" class="num">
                  {name}
                </th>
                <td>
                  <input
                    class="in num"
                    value={typed}
                    inputMode="numeric"
                    autocomplete="off"
                    aria-label={words.piecesOf(name)}
                    aria-invalid={pieces === undefined}
                    onInput={({ currentTarget }) => {
                      typed.value = currentTarget.value;
                      clear();
                    }}
                  />
                </td>
                <td class="money">{pieces ? formatMoney(value * pieces, currency) : '–'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {rows.some(({ typed }) => parsePieces(typed.value) === undefined) && (
        <p class="error" role="alert">
          {texts().fields.wrong(words.pieceColumns[1], moneyTexts().wrongCount)}
        </p>
      )}
      <MoneyField
        id={COUNTED_ID}
        label={words.counted}
        hint={isReadOnly ? undefined : words.countedHint}
        value={counted}
        required
        onType={() => {
          for (const { typed } of rows) typed.value = '';
        }}
      />
    </fieldset>
  );
}
