import { useComputed, useSignalEffect } from '@preact/signals';
import { fromApiDate } from '../parts/format.ts';
import { lazily } from '../parts/lazily.tsx';
import type { Visit } from './desk-data.ts';
import { DIALOG_FILES, preloadDialogFiles } from './dialog-files.ts';
import type { DialogProps } from './dialog-props.ts';
import { SidePanel } from './side-panel.tsx';
import { deskTexts } from './texts/index.ts';

const VisitPanel = lazily(DIALOG_FILES.visit);
const NewVisit = lazily(DIALOG_FILES.newVisit);
const CheckOut = lazily(DIALOG_FILES.checkOut);
const Sell = lazily(DIALOG_FILES.sell);
const MoveVisit = lazily(DIALOG_FILES.moveVisit);
const CustomerCard = lazily(DIALOG_FILES.customerCard);
const FindVisit = lazily(DIALOG_FILES.findVisit);
/** These open seldom, and are not loaded ahead. */
const Payments = lazily(async () => (await import('./payments/payments.tsx')).Payments);
const Till = lazily(async () => (await import('./till/till.tsx')).Till);
const Waitlist = lazily(async () => (await import('./waitlist/waitlist.tsx')).Waitlist);
const BlockTime = lazily(async () => (await import('./block-time.tsx')).BlockTime);
const Unblock = lazily(async () => (await import('./unblock.tsx')).Unblock);
const JoinWaitlist = lazily(async () => (await import('./waitlist/join-waitlist.tsx')).JoinWaitlist);
const OwnLogInSettings = lazily(async () => (await import('./own-log-in-settings.tsx')).OwnLogInSettings);

function Help({ dialogs }: Pick<DialogProps, 'dialogs'>) {
  const { keys } = deskTexts();
  return (
    <SidePanel id="help" title={keys.heading} onClose={dialogs.close}>
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
    </SidePanel>
  );
}

function OpenDialogView(props: DialogProps) {
  const open = props.dialogs.open.value;
  switch (open?.kind) {
    case undefined:
      return null;
    case 'visit':
      return <VisitPanel key={open.id} {...props} id={open.id} date={open.date} ask={open.ask} />;
    case 'newVisit':
      return (
        <NewVisit
          key={String(open.isWalkIn)}
          {...props}
          at={open.at}
          customer={open.customer}
          visit={open.visit}
          waiting={open.waiting}
          isWalkIn={open.isWalkIn === true}
        />
      );
    case 'blockTime': {
      const { at, shown } = open;
      return <BlockTime key={JSON.stringify([at, shown?.block])} {...props} at={at} shown={shown} />;
    }
    case 'unblock':
      return <Unblock {...props} block={open.block} column={open.column} />;
    case 'checkOut':
      return <CheckOut key={open.visit.id} {...props} visit={open.visit} />;
    case 'payments': {
      const { visit, fromTill } = open;
      const { id, date } = visit;
      const onClose = () =>
        props.dialogs.show(fromTill ? { kind: 'till' } : { kind: 'visit', id, date: fromApiDate(date) });
      const onOpen = (other: Visit) => props.dialogs.show({ ...open, visit: other });
      return <Payments key={id} {...props} visit={visit} onOpen={onOpen} onClose={onClose} />;
    }
    case 'till':
      return <Till {...props} />;
    case 'sell':
      return <Sell {...props} />;
    case 'move':
      return <MoveVisit key={open.visit.id} {...props} visit={open.visit} />;
    case 'waitlist':
      return <Waitlist key={open.entryId} {...props} freed={open.freed} entryId={open.entryId} />;
    case 'joinWaitlist':
      return <JoinWaitlist {...props} start={open.start} />;
    case 'find':
      return <FindVisit {...props} />;
    case 'you':
      return <OwnLogInSettings {...props} />;
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

/** The dialogs above the day. Their files load once the day shows. */
export function DayDialogs(props: DialogProps) {
  const { diary } = props;
  const isDayShown = useComputed(() => diary.sheet.value !== undefined);
  useSignalEffect(() => {
    if (isDayShown.value) void preloadDialogFiles();
  });
  return (
    <>
      <OpenDialogView {...props} />
      <OpenCard {...props} />
    </>
  );
}
