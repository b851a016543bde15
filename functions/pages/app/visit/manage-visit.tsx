import { useSignal } from '@preact/signals';
import { Button, createSetter } from '../parts/button.tsx';
import { describeFailure, FailureAlert, useCall } from '../parts/call.tsx';
import { createInputHandler } from '../parts/field.tsx';
import { formatInstant, formatPrice, formatTime, fromApiTime } from '../parts/format.ts';
import { Payment } from '../parts/payment/payment.tsx';
import { formatReceiptUrl, VisitLinks } from '../parts/visit-links.tsx';
import { VISIT_STATUS } from '../parts/visit-status.ts';
import { texts } from '../texts/index.ts';
import { CancelVisit, describeConsequence } from './cancel-visit.tsx';
import { GiveTip } from './give-tip.tsx';
import { MoveVisit } from './move-visit.tsx';
import { visitPageTexts } from './texts/index.ts';
import {
  canMoveOrCancel,
  formatBookAgainUrl,
  hasDepositPayableUntilStart,
  isUnfinished,
  sumNetPaidByCard,
  type Visit,
  type VisitProps,
} from './visit.ts';
import { formatVisitStart } from './visit-details.tsx';

const words = () => texts().visit;

function PayDeposit({ data, catalog, session, visit, calls, onChange }: VisitProps) {
  const { run, failure } = useCall();
  const amount = visit.deposit_amount.toFixed(2);
  const timeZone = catalog.location?.time_zone ?? 'UTC';
  const { expires_at } = visit;
  const isHeld = expires_at !== null && new Date(data.now) < new Date(expires_at);
  const showAgain = async (message: string) => {
    const reply = await run(() => calls.show());
    if (reply) onChange(reply.data, message);
  };
  return (
    <section class="inset" aria-labelledby={`pay-${visit.id}`}>
      <h3 id={`pay-${visit.id}`}>{words().payHeading}</h3>
      <p>{words().payReason}</p>
      <p>
        {isHeld
          ? texts().offer.until(formatInstant(expires_at, timeZone))
          : texts().pay.over(formatTime(fromApiTime(visit.time)))}
      </p>
      <FailureAlert failure={failure.value} />
      <Payment
        data={data}
        catalog={catalog}
        session={session}
        purpose={{ kind: 'payment', amount, target: { appointment_id: visit.id, ...calls.proof } }}
        order={calls.order}
        label={words().pay(formatPrice(amount, catalog.shop.currency))}
        onDone={() => void showAgain(words().depositPaid)}
        onLost={(failed) => void showAgain(describeFailure(failed))}
      />
    </section>
  );
}

/** The receipt of the visit, or of what the salon keeps of a cancelled or missed one. */
const hasReceipt = (visit: Visit): boolean =>
  visit.status === VISIT_STATUS.completed ||
  ((visit.status === VISIT_STATUS.cancelled || visit.status === VISIT_STATUS.noShow) &&
    sumNetPaidByCard(visit) > 0);

type PanelKind = 'move' | 'cancel' | 'tip';

type ActionsProps = VisitProps & { readonly now: Date; readonly onOpen: (panel: PanelKind) => void };

function VisitActions({ data, visit, calls, now, onOpen, onChange }: ActionsProps) {
  const { isBusy, run, failure } = useCall();
  const isComing = isUnfinished(visit, now);
  const mayConfirm =
    visit.status === VISIT_STATUS.confirmed && isComing && calls.confirm && visit.confirmed_at === null;
  const confirm = async () => {
    const reply = await run(async () => calls.confirm?.() ?? calls.show());
    if (reply) onChange(reply.data, words().confirmed);
  };
  const opener = (panel: PanelKind, label: string) => (
    <Button label={label} data-opens={`${panel}-${visit.id}`} onClick={() => onOpen(panel)} />
  );
  return (
    <>
      <FailureAlert failure={failure.value} />
      <div class="actions">
        {mayConfirm && (
          <Button look="primary" label={words().confirm} aria-disabled={isBusy.value} onClick={confirm} />
        )}
        {canMoveOrCancel(visit, now) && opener('move', words().move)}
        {visit.cancel_fee !== null && opener('cancel', words().cancel)}
        {visit.tip && calls.tip && opener('tip', visitPageTexts().tip.open)}
        {hasReceipt(visit) && (
          <a
            class="btn"
            href={formatReceiptUrl(data, visit.id, calls.proof.manage_token)}
            target="_blank"
            rel="noreferrer"
          >
            {texts().receipt.link}
          </a>
        )}
        {!isComing && (
          <a class="btn" href={formatBookAgainUrl(data.slug, visit)}>
            {words().bookAgain}
          </a>
        )}
      </div>
    </>
  );
}

/** Until when the visit can be changed, or how it still can. */
function describeDeadline(visit: Visit, now: Date, timeZone: string): string {
  if (canMoveOrCancel(visit, now) && visit.can_change_until !== null)
    return words().changeUntil(formatInstant(visit.can_change_until, timeZone));
  const phone = visit.location.phone.replaceAll(' ', '\u00a0');
  return visit.cancel_fee === null ? words().tooLate(phone) : words().onlyCancel(phone);
}

/** The result of a cancellation; empty where the visit itself stays, and only later ones of its series are cancelled. */
const describeCancellation = (changed: Visit, { visit, catalog }: VisitProps, now: Date): string =>
  changed.status === VISIT_STATUS.cancelled
    ? `${words().cancelled} ${describeConsequence(visit, catalog, now)}`
    : '';

/** The actions of a customer or guest on a visit: pay, confirm, move, cancel, book again. */
export function ManageVisit(props: VisitProps) {
  const { data, catalog, visit, calls, onChange } = props;
  const panel = useSignal<PanelKind | undefined>(undefined);
  const now = new Date(data.now);
  const isComing = isUnfinished(visit, now);
  const onClose = createSetter(panel, undefined);
  const change = (text: (changed: Visit) => string) => ({
    data,
    catalog,
    visit,
    calls,
    onClose,
    onDone: (changed: Visit, more = '') => {
      onClose();
      onChange(changed, `${text(changed)} ${more}`.trim());
    },
  });
  return (
    <>
      {hasDepositPayableUntilStart(visit, now) && <PayDeposit {...props} />}
      {isComing && visit.confirmed_at !== null && <p class="hint">{words().youConfirmed}</p>}
      {panel.value === undefined && <VisitActions {...props} now={now} onOpen={createInputHandler(panel)} />}
      {isComing && panel.value === undefined && (
        <VisitLinks
          data={data}
          visit={visit}
          salon={catalog.shop.name}
          address={visit.location.address}
          token={calls.manageToken}
        />
      )}
      {panel.value === 'tip' && <GiveTip {...props} onClose={onClose} />}
      {panel.value === 'move' && <MoveVisit {...change((moved) => words().moved(formatVisitStart(moved)))} />}
      {panel.value === 'cancel' && (
        <CancelVisit {...change((changed) => describeCancellation(changed, props, now))} />
      )}
      {isComing && panel.value === undefined && (
        <p class="hint">{describeDeadline(visit, now, catalog.location?.time_zone ?? 'UTC')}</p>
      )}
    </>
  );
}
