import { useSignal } from '@preact/signals';
import { createSetter } from '../parts/button.tsx';
import { StatusNotice } from '../parts/call.tsx';
import { InsetToggle } from '../parts/inset.tsx';
import { lazily } from '../parts/lazily.tsx';
import { VISIT_STATUS } from '../parts/visit-status.ts';
import type { Visit } from './desk-data.ts';
import type { DialogProps } from './dialog-props.ts';
import { deskTexts } from './texts/index.ts';

const SetCustomer = lazily(async () => (await import('./set-customer.tsx')).SetCustomer);

type MissingCustomerProps = DialogProps & {
  readonly visit: Visit;
  readonly onSet: (visit: Visit) => void;
};

/** Opens the form that gives a visit without a customer its customer, where the user may do that (BEHAVIOR §39.4, §17.8). */
export function SetMissingCustomer(props: MissingCustomerProps) {
  const { visit, rights, onSet } = props;
  const shown = useSignal<'form' | undefined>(undefined);
  const result = useSignal('');
  if (!rights.canFindCustomers || !rights.canWrite) return null;
  if (result.value !== '') return <StatusNotice text={result.value} />;
  if (visit.customer || visit.status > VISIT_STATUS.confirmed) return null;
  const finish = (changed: Visit, text: string) => {
    // The form and its button go away; the dialog stays, with the customer in its title
    document.activeElement?.closest('dialog')?.focus();
    result.value = text;
    onSet(changed);
  };
  return (
    <>
      <InsetToggle opens="set-customer" shown={shown} panel="form" look="link">
        {deskTexts().visit.setCustomer}
      </InsetToggle>
      {shown.value && <SetCustomer {...props} onSet={finish} onClose={createSetter(shown, undefined)} />}
    </>
  );
}
