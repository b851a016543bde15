import { useSignal } from '@preact/signals';
import { formatInstant, formatTime, fromApiTime } from '../booking/dates.ts';
import { formatPrice } from '../booking/price.ts';
import { Button } from '../parts/button.tsx';
import { describeFailure, Notice } from '../parts/notice.tsx';
import { Payment } from '../parts/payment/payment.tsx';
import { setTo } from '../parts/set-to.ts';
import { useCall } from '../parts/use-call.ts';
import { formatReceiptUrl, VisitLinks } from '../parts/visit-links.tsx';
import { STATUS } from '../parts/visit-status.ts';
import { texts } from '../texts/index.ts';
import { CancelVisit, describeConsequence } from './cancel-visit.tsx';
import { GiveTip } from './give-tip.tsx';
import { MoveVisit } from './move-visit.tsx';
import { canChange, formatBookAgainUrl, isToPay, isUpcoming, type VisitProps } from './visit.ts';
import { formatVisitStart } from './visit-details.tsx';

const words = () => texts().visit;

/** Pays the deposit that holds the time. */
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
    <section class="panel" aria-labelledby={`pay-${visit.id}`}>
      <h3 id={`pay-${visit.id}`}>{words().payHeading}</h3>
      <p>{words().payReason}</p>
      <p>
        {isHeld
          ? texts().offer.until(formatInstant(expires_at, timeZone))
          : texts().pay.over(formatTime(fromApiTime(visit.time)))}
      </p>
      <Notice failure={failure.value} />
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

/** The actions of a customer or guest on a visit: pay, confirm, move, cancel, book again. */
export function ManageVisit(props: VisitProps) {
  const { data, catalog, visit, calls, onChange } = props;
  const panel = useSignal<'none' | 'move' | 'cancel' | 'tip'>('none');
  const { isBusy, run, failure } = useCall();
  const now = new Date(data.now);
  const timeZone = catalog.location?.time_zone ?? 'UTC';
  const mayChange = canChange(visit, now);
  const mayCancel = visit.cancel_fee !== null;
  const isComing = isUpcoming(visit, now);
  const mayConfirm =
    visit.status === STATUS.confirmed && isComing && calls.confirm && visit.confirmed_at === null;
  const close = setTo(panel, 'none');
  const confirm = async () => {
    const reply = await run(async () => calls.confirm?.() ?? calls.show());
    if (reply) onChange(reply.data, words().confirmed);
  };
  const shared = { data, catalog, visit, calls, onClose: close };
  return (
    <>
      {isToPay(visit, now) && <PayDeposit {...props} />}
      {isComing && visit.confirmed_at !== null && <p class="hint">{words().youConfirmed}</p>}
      <Notice failure={failure.value} />
      {panel.value === 'none' && (
        <div class="actions">
          {mayConfirm && (
            <Button look="button" label={words().confirm} aria-disabled={isBusy.value} onClick={confirm} />
          )}
          {mayChange && (
            <Button label={words().move} data-opens={`move-${visit.id}`} onClick={setTo(panel, 'move')} />
          )}
          {mayCancel && (
            <Button
              label={words().cancel}
              data-opens={`cancel-${visit.id}`}
              onClick={setTo(panel, 'cancel')}
            />
          )}
          {visit.tip && calls.tip && (
            <Button label={texts().tip.open} data-opens={`tip-${visit.id}`} onClick={setTo(panel, 'tip')} />
          )}
          {visit.status === STATUS.completed && (
            <a
              class="button-secondary"
              href={formatReceiptUrl(data, visit.id, calls.proof.manage_token)}
              target="_blank"
              rel="noreferrer"
            >
              {texts().receipt.link}
            </a>
          )}
          {!isComing && (
            <a class="button-secondary" href={formatBookAgainUrl(data.slug, visit)}>
              {words().bookAgain}
            </a>
          )}
        </div>
      )}
      {isComing && panel.value === 'none' && (
        <VisitLinks
          data={data}
          visit={visit}
          salon={catalog.shop.name}
          address={visit.location.address}
          token={calls.manageToken}
        />
      )}
      {panel.value === 'tip' && <GiveTip {...props} onClose={close} />}
      {panel.value === 'move' && (
        <MoveVisit
          {...shared}
          onDone={(moved) => {
            panel.value = 'none';
            onChange(moved, words().moved(formatVisitStart(moved)));
          }}
        />
      )}
      {panel.value === 'cancel' && (
        <CancelVisit
          {...shared}
          onDone={(cancelled) => {
            panel.value = 'none';
            onChange(cancelled, `${words().cancelled} ${describeConsequence(visit, catalog, now)}`);
          }}
        />
      )}
      {isComing && panel.value === 'none' && (
        <p class="hint">
          {mayChange && visit.can_change_until !== null
            ? words().changeUntil(formatInstant(visit.can_change_until, timeZone))
            : mayCancel
              ? words().onlyCancel(visit.location.phone)
              : words().tooLate(visit.location.phone)}
        </p>
      )}
    </>
  );
}
