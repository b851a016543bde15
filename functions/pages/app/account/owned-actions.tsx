import { useSignal } from '@preact/signals';
import { Button, createSetter } from '../parts/button.tsx';
import { FailureAlert, useCall } from '../parts/call.tsx';
import type { AccountProps } from './account-props.ts';
import { GiveAwayForm, toGiveAwayPanelId } from './offer-product.tsx';
import { ReloadCard } from './reload-card.tsx';
import { accountTexts } from './texts/index.ts';

const words = () => accountTexts().owned;

type ActionProps = AccountProps & {
  readonly type: 'package' | 'giftcard';
  readonly product: { readonly id: number; readonly name: string; readonly offered_to: string | null };
  /** Whether it can be used now: neither expired, frozen nor given away. */
  readonly canUse: boolean;
  readonly onChange: () => void;
};

/** The acts of an owner: add money to a gift card, give a product away, or take the offer back. */
export function OwnedActions(props: ActionProps) {
  const { type, product, canUse, session, tell, onChange } = props;
  const { id, name, offered_to } = product;
  const { isBusy, run, failure } = useCall();
  const open = useSignal<'reload' | 'offer' | null>(null);
  const close = createSetter(open, null);
  const reloaded = () => {
    close();
    onChange();
    tell(words().isReloaded(name));
  };
  const takeBack = async () => {
    if (!(await run(() => session.salon.giftcards.onlineProductOffer({ type, purchased_id: id })))) return;
    onChange();
    tell(words().isTakenBack(name));
  };
  if (open.value === 'reload')
    return <ReloadCard {...props} card={product} onDone={reloaded} onClose={close} />;
  if (open.value === 'offer') return <GiveAwayForm {...props} onClose={close} />;
  const isOffered = offered_to !== null;
  return (
    <>
      {isOffered && <p>{words().offered(offered_to)}</p>}
      <FailureAlert failure={failure.value} />
      {(canUse || isOffered) && (
        <div class="actions">
          {canUse && type === 'giftcard' && (
            <Button
              label={words().reload}
              data-opens={`reload-${id}`}
              onClick={createSetter(open, 'reload')}
            />
          )}
          {isOffered ? (
            <Button label={words().takeBack} aria-disabled={isBusy.value} onClick={takeBack} />
          ) : (
            <Button
              label={words().offer}
              data-opens={toGiveAwayPanelId(props)}
              onClick={createSetter(open, 'offer')}
            />
          )}
        </div>
      )}
    </>
  );
}
