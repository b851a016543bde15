import { useSignal } from '@preact/signals';
import type { CloseGuard } from '../check-out/close-guard.ts';
import type { DialogProps } from '../dialog-props.ts';
import { moneyTexts } from '../money/texts/index.ts';
import { SidePanel } from '../side-panel.tsx';
import { SellProduct } from './sell-product.tsx';
import { WALK_IN_SALE } from './templates.ts';
import { WalkIn } from './walk-in.tsx';

const KINDS = [WALK_IN_SALE, 'giftcard', 'package', 'membership'] as const;

/** A sale without a visit: services and products, or a gift card, package or membership (BEHAVIOR §39.8). */
export function Sell(props: DialogProps) {
  const words = moneyTexts().sell;
  const kind = useSignal<(typeof KINDS)[number]>(WALK_IN_SALE);
  const guard: CloseGuard = useSignal();
  return (
    <SidePanel id="sell" title={words.heading} size="wide" guard={guard} onClose={props.dialogs.close}>
      <fieldset class="seg fill">
        <legend class="vh">{words.what}</legend>
        {KINDS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={kind.value === each}
            onClick={() => {
              if (!guard.peek()) kind.value = each;
            }}
          >
            {words.kinds[each]}
          </button>
        ))}
      </fieldset>
      {kind.value === WALK_IN_SALE ? (
        <WalkIn {...props} guard={guard} />
      ) : (
        <SellProduct key={kind.value} {...props} guard={guard} kind={kind.value} />
      )}
    </SidePanel>
  );
}
