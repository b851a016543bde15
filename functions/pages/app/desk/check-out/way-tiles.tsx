import { Button } from '../../parts/button.tsx';
import { BANKNOTE, CREDIT_CARD, ID_CARD, NFC, SPLIT, WALLET } from '../../parts/icons.ts';
import { moneyTexts } from '../money/texts/index.ts';
import type { Way } from './use-tenders.ts';

const ICONS: Readonly<Record<Way, string>> = {
  cash: BANKNOTE,
  external: CREDIT_CARD,
  card_on_file: ID_CARD,
  credit: WALLET,
  reader: NFC,
  split: SPLIT,
};

/** The tenders of most clients: large, and first. */
const USUAL: readonly Way[] = ['cash', 'external', 'reader'];

type WayTilesProps<Offered extends Way> = {
  readonly ways: readonly Offered[];
  readonly chosen: Way;
  readonly onChoose: (way: Offered) => void;
};

/** The choice of a way to pay, the usual ones first. The heading with the id `pay-heading` names it. */
export function WayTiles<Offered extends Way>({ ways, chosen, onChoose }: WayTilesProps<Offered>) {
  const button = (way: Offered, more: string) => (
    <Button
      key={way}
      look="pick"
      more={more}
      aria-pressed={way === chosen}
      icon={ICONS[way]}
      label={<span>{moneyTexts().pay[way]}</span>}
      onClick={() => onChoose(way)}
    />
  );
  const rare = ways.filter((way) => !USUAL.includes(way));
  // One alone is not worth a row of its own
  const others = rare.length > 1 ? rare : [];
  return (
    <fieldset aria-labelledby="pay-heading">
      <div class="tiles">{ways.filter((way) => !others.includes(way)).map((way) => button(way, 'tile'))}</div>
      {others.length > 0 && <div class="row wrap other-ways">{others.map((way) => button(way, ''))}</div>}
    </fieldset>
  );
}
