import { useComputed, useSignal } from '@preact/signals';
import { useLoaded } from '../../parts/loaded.tsx';
import { BillDesk, type Payer } from '../check-out/bill-desk.tsx';
import type { CloseGuard } from '../check-out/close-guard.ts';
import { type ChosenCustomer, CustomerField, splitName } from '../customer-field.tsx';
import type { DialogProps } from '../dialog-props.ts';

/** Sells services and products to somebody who is there, without an appointment (BEHAVIOR §37.1, §39.8). */
export function WalkIn({ guard, ...props }: DialogProps & { readonly guard: CloseGuard }) {
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
        ...(who?.kind === 'new' ? { guest: splitName(who.name) } : {}),
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
