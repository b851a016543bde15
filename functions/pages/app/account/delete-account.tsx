import { useSignal } from '@preact/signals';
import { Button, createSetter } from '../parts/button.tsx';
import { FailureAlert, useCall } from '../parts/call.tsx';
import { Field, Form, SubmitRow } from '../parts/field.tsx';
import { formatPrice } from '../parts/format.ts';
import { Inset } from '../parts/inset.tsx';
import { LoadedView, useLoaded } from '../parts/loaded.tsx';
import { ViewHeading } from '../parts/view-heading.tsx';
import { texts } from '../texts/index.ts';
import { type AccountProps, ALL_ROWS_INPUT } from './account-props.ts';
import { accountTexts } from './texts/index.ts';

const words = () => accountTexts().deletion;

/** The names of what the customer gives up: products with something left, and credit. */
async function loadLosses({ session, catalog, profile }: AccountProps) {
  const { giftcards, packages, memberships } = session.salon;
  const [cards, packs, clubs] = await Promise.all([
    giftcards.getCustomerGiftCards(ALL_ROWS_INPUT),
    packages.getCustomerPackages(ALL_ROWS_INPUT),
    memberships.getCustomerMemberships(ALL_ROWS_INPUT),
  ]);
  if (!cards.ok) return cards;
  if (!packs.ok) return packs;
  if (!clubs.ok) return clubs;
  const price = (amount: string | number) => formatPrice(String(amount), catalog.shop.currency);
  const losses = [
    ...cards.reply.data
      .filter(({ given_away, balance }) => given_away === 0 && Number(balance) > 0)
      .map(({ name, balance }) => words().value(name, price(balance))),
    ...packs.reply.data
      .filter(({ given_away, remaining_balance }) => given_away === 0 && remaining_balance > 0)
      .map(({ name, remaining_balance }) => words().uses(name, remaining_balance)),
    ...clubs.reply.data.filter(({ status }) => status === 1).map(({ name }) => words().membership(name)),
    ...(Number(profile.credit) > 0 ? [words().value(words().credit, price(profile.credit))] : []),
  ];
  return { ...cards, reply: losses };
}

type PanelProps = AccountProps & { readonly onKeep: () => void };

function DeletionPanel(props: PanelProps) {
  const { session, onDeleted, onKeep } = props;
  const password = useSignal('');
  const source = useLoaded(() => loadLosses(props));
  const { isBusy, run, errorOf, findGeneralFailure } = useCall();
  const erase = async (losses: readonly string[]) => {
    const reply = await run(() =>
      session.salon.customers.erase({
        current_password: password.value === '' ? null : password.value,
        forfeit: losses.length > 0 ? 1 : 0,
      }),
    );
    if (reply) onDeleted();
  };
  const general = findGeneralFailure(['current_password']);
  return (
    <Inset id="delete-account" title={words().question}>
      <p>{words().hint}</p>
      <LoadedView source={source}>
        {(losses) => (
          <>
            {losses.length > 0 && (
              <>
                <p>{words().lost}</p>
                <ul>
                  {losses.map((loss) => (
                    <li key={loss}>{loss}</li>
                  ))}
                </ul>
              </>
            )}
            <Form aria-labelledby="delete-account" onSubmit={() => erase(losses)}>
              <Field
                id="deletion-password"
                label={accountTexts().profile.currentPassword}
                hint={words().passwordHint}
                value={password}
                type="password"
                autocomplete="current-password"
                error={errorOf('current_password')}
              />
              <FailureAlert failure={general} />
              <SubmitRow
                look="danger"
                label={losses.length > 0 ? words().confirmLoss : words().confirm}
                isBusy={isBusy.value}
              >
                <Button label={words().keep} onClick={onKeep} />
              </SubmitRow>
            </Form>
          </>
        )}
      </LoadedView>
    </Inset>
  );
}

/** Says that the account is deleted: nobody is logged in any more. */
export const AccountDeleted = ({ onClose }: { readonly onClose: () => void }) => (
  <>
    <ViewHeading view="deleted">{words().done}</ViewHeading>
    <p role="status">{words().doneHint}</p>
    <div class="actions">
      <Button look="primary" label={texts().page.close} onClick={onClose} />
    </div>
  </>
);

/** Deletes the account, after its customer has seen what is lost and given the password (BEHAVIOR §4.7). */
export function DeleteAccount(props: AccountProps) {
  const isAsking = useSignal(false);
  if (isAsking.value) return <DeletionPanel {...props} onKeep={createSetter(isAsking, false)} />;
  return (
    <div class="actions">
      <Button label={words().open} data-opens="delete-account" onClick={createSetter(isAsking, true)} />
    </div>
  );
}
