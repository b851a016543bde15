import { Dialog } from '../parts/dialog.tsx';
import { lazily } from '../parts/lazily.tsx';
import type { DialogProps } from './dialog-props.ts';
import { deskTexts } from './texts/index.ts';
import { Unblock } from './unblock.tsx';
import { VisitDialog } from './visit-dialog.tsx';

const NewVisit = lazily(async () => (await import('./new-visit.tsx')).NewVisit);
const BlockTime = lazily(async () => (await import('./block-time.tsx')).BlockTime);
const CheckOut = lazily(async () => (await import('./check-out/check-out.tsx')).CheckOut);
const Payments = lazily(async () => (await import('./payments/payments.tsx')).Payments);
const Till = lazily(async () => (await import('./till/till.tsx')).Till);
const Sell = lazily(async () => (await import('./sell/sell.tsx')).Sell);
const MoveVisit = lazily(async () => (await import('./move-visit.tsx')).MoveVisit);
const ChangeLength = lazily(async () => (await import('./change-length.tsx')).ChangeLength);
const ChangeServices = lazily(async () => (await import('./change-services.tsx')).ChangeServices);
const OwnLogInDialog = lazily(async () => (await import('./own-log-in-dialog.tsx')).OwnLogInDialog);
const Waitlist = lazily(async () => (await import('./waitlist.tsx')).Waitlist);
const JoinWaitlist = lazily(async () => (await import('./join-waitlist.tsx')).JoinWaitlist);
const CustomerCard = lazily(async () => (await import('./customer-card.tsx')).CustomerCard);
const FindVisit = lazily(async () => (await import('./find-visit.tsx')).FindVisit);

function Help({ dialogs }: Pick<DialogProps, 'dialogs'>) {
  const { keys } = deskTexts();
  return (
    <Dialog id="help" title={keys.heading} onClose={dialogs.close}>
      <dl class="keys-list">
        {keys.list.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function OpenDialogView(props: DialogProps) {
  const open = props.dialogs.open.value;
  switch (open?.kind) {
    case undefined:
      return null;
    case 'visit':
      return <VisitDialog key={open.id} {...props} id={open.id} date={open.date} />;
    case 'newVisit':
      return <NewVisit {...props} at={open.at} customer={open.customer} lines={open.lines} />;
    case 'blockTime':
      return <BlockTime {...props} />;
    case 'unblock':
      return <Unblock {...props} id={open.id} />;
    case 'checkOut':
      return <CheckOut {...props} visit={open.visit} />;
    case 'payments': {
      const onClose = open.fromTill ? () => props.dialogs.show({ kind: 'till' }) : props.dialogs.close;
      return <Payments {...props} visit={open.visit} onClose={onClose} />;
    }
    case 'till':
      return <Till {...props} />;
    case 'sell':
      return <Sell {...props} />;
    case 'move':
      return <MoveVisit {...props} visit={open.visit} />;
    case 'length':
      return <ChangeLength {...props} visit={open.visit} />;
    case 'changeServices':
      return <ChangeServices {...props} visit={open.visit} />;
    case 'waitlist':
      return <Waitlist {...props} freed={open.freed} />;
    case 'joinWaitlist':
      return <JoinWaitlist {...props} start={open.start} />;
    case 'find':
      return <FindVisit {...props} />;
    case 'you':
      return <OwnLogInDialog {...props} />;
    case 'help':
      return <Help dialogs={props.dialogs} />;
  }
}

/** The card of the customer whom the address names. */
function OpenCard(props: DialogProps) {
  const id = props.place.customerId.value;
  return id !== undefined && props.rights.canFindCustomers ? (
    <CustomerCard key={id} {...props} id={id} />
  ) : null;
}

/** The dialogs above the day. */
export const DayDialogs = (props: DialogProps) => (
  <>
    <OpenDialogView {...props} />
    <OpenCard {...props} />
  </>
);
