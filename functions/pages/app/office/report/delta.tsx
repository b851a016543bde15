import { getNumberFormat } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { ARROW_DOWN, ARROW_UP } from '../../parts/icons.ts';

type DeltaProps = {
  /** In percent, with a sign; null where there was nothing. */
  readonly change: string | null;
  /** The text around the change. */
  readonly tell?: (change: string) => string;
};

/** How much more or less than before, as an arrow and in words. */
export function Delta({ change, tell = (text) => text }: DeltaProps) {
  const percent = Math.round(Number(change ?? 0));
  if (percent === 0) return null;
  return (
    <span class={percent > 0 ? 'delta ok' : 'delta bad'}>
      <Icon of={percent > 0 ? ARROW_UP : ARROW_DOWN} />
      {tell(getNumberFormat({ style: 'percent', signDisplay: 'always' }).format(percent / 100))}
    </span>
  );
}
