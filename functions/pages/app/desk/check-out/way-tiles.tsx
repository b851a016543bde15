import { Button } from '../../parts/button.tsx';
import { BANKNOTE, CREDIT_CARD, SPLIT, WALLET } from '../../parts/icons.ts';
import { moneyTexts } from '../money/texts/index.ts';
import type { Way } from './use-tenders.ts';

const ICONS: Readonly<Record<Way, string>> = {
  cash: BANKNOTE,
  external: CREDIT_CARD,
  card_on_file: CREDIT_CARD,
  credit: WALLET,
  reader: CREDIT_CARD,
  split: SPLIT,
};

type WayTilesProps<Offered extends Way> = {
  readonly ways: readonly Offered[];
  readonly chosen: Way;
  readonly onChoose: (way: Offered) => void;
};

/** The choice of a way to pay. The heading with the id `pay-heading` names it. */
export const WayTiles = <Offered extends Way>({ ways, chosen, onChoose }: WayTilesProps<Offered>) => (
  <fieldset class="tiles" aria-labelledby="pay-heading">
    {ways.map((way) => (
      <Button
        key={way}
        look="pick"
        more="tile"
        aria-pressed={way === chosen}
        icon={ICONS[way]}
        label={<span>{moneyTexts().pay[way]}</span>}
        onClick={() => onChoose(way)}
      />
    ))}
  </fieldset>
);
