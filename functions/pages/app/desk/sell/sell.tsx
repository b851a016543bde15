import { useComputed, useSignal } from '@preact/signals';
import { lazily } from '../../parts/lazily.tsx';
import { useLoaded } from '../../parts/loaded.tsx';
import { BillDesk, type Payer } from '../check-out/bill-desk.tsx';
import type { CloseGuard } from '../check-out/close-guard.ts';
import { type ChosenCustomer, CustomerField, splitNameAfterFirstWord } from '../customer-field.tsx';
import type { DialogProps } from '../dialog-props.ts';
import { moneyTexts } from '../money/texts/index.ts';
import { SidePanel } from '../side-panel.tsx';
import { WALK_IN_SALE } from './templates.ts';

const SellProduct = lazily(async () => (await import('./sell-product.tsx')).SellProduct);

const KINDS = [WALK_IN_SALE, 'giftcard', 'package', 'membership'] as const;

/** Sells services and products to somebody who is there, without an appointment (BEHAVIOR §37.1, §39.8). */
function WalkIn({ guard, ...props }: DialogProps & { readonly guard: CloseGuard }) {
  const { salon, rights, catalog } = props;
  const own = useLoaded((options) => salon.auth.profile(undefined, options)).reply;
  const customer = useSignal<ChosenCustomer | undefined>(undefined);
  const payer = useComputed((): Payer | undefined => {
    const location = catalog.locationId.value;
    if (location === undefined) return undefined;
    const who = customer.value;
    const isKnown = who?.kind === 'known';
    return {
      target: {
        location_id: location,
        ...(isKnown ? { customer_id: who.id } : {}),
        ...(who?.kind === 'new' ? { guest: splitNameAfterFirstWord(who.name) } : {}),
        ...(who?.kind === 'guest' ? { guest: who.guest } : {}),
      },
      customerId: isKnown ? who.id : undefined,
      mayHaveCard: isKnown,
    };
  });
  const name = customer.value && customer.value.kind !== 'walkIn' ? customer.value.name : '';
  return (
    <BillDesk
      {...props}
      guard={guard}
      payer={payer}
      name={name}
      performer={own.value?.data.staff_id ?? null}
      chooseCustomer={
        <CustomerField
          id="sell-customer"
          salon={salon}
          canFind={rights.canFindCustomers}
          takes={rights.canContact ? ['new', 'walkIn', 'guest'] : undefined}
          chosen={customer}
          onChosen={() => {}}
        />
      }
    />
  );
}

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
