import { getNumberFormat } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { ARROW_DOWN, ARROW_UP } from '../../parts/icons.ts';

/** The columns in which more is better. Others, such as tax and pay, are neither good nor bad. */
const GOOD: readonly string[] = ['income', 'percent', 'clients'];

type DeltaProps = {
  /** The column that has changed. */
  readonly column: string;
  /** In percent, with a sign; null where there was nothing. */
  readonly change: string | null;
  /** The text around the change. */
  readonly tell?: (change: string) => string;
};

/** How much more or less than before, as an arrow and in words. */
export function Delta({ column, change, tell = (text) => text }: DeltaProps) {
  const percent = Math.round(Number(change ?? 0));
  if (percent === 0) return null;
  const look = percent > 0 ? 'ok' : 'bad';
  return (
    <span class={GOOD.includes(column) ? `delta ${look}` : 'delta'}>
      <Icon of={percent > 0 ? ARROW_UP : ARROW_DOWN} />
      {tell(getNumberFormat({ style: 'percent', signDisplay: 'always' }).format(percent / 100))}
    </span>
  );
}
