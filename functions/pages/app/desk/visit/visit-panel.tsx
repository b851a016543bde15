import {
  effect,
  type ReadonlySignal,
  type Signal,
  untracked,
  useComputed,
  useSignal,
  useSignalEffect,
} from '@preact/signals';
import type { ComponentChildren, VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { CallFailure } from '../../../../../lib/client/types.ts';
import { Alert } from '../../parts/call.tsx';
import { type Day, formatPrice, fromApiDate } from '../../parts/format.ts';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import { VISIT_STATUS } from '../../parts/visit-status.ts';
import type { VisitAct } from '../allowed-acts.ts';
import { loadClientCard } from '../client-info.tsx';
import type { Column, ShownVisit } from '../columns.ts';
import { formatServiceNames, formatVisitorOrCompanion } from '../day/card.tsx';
import { Refusal } from '../day/outcome.tsx';
import type { CustomerCardData, ListedVisit, Visit } from '../desk-data.ts';
import type { DialogProps } from '../dialog-props.ts';
import { getListedVisit } from '../get-listed-visit.ts';
import { subtractSpans, toSpan } from '../layout.ts';
import { formatMoney, toHundredths } from '../money/amounts.ts';
import { PaidOnBill } from '../payments/paid-on-bill.tsx';
import { sumPayments } from '../payments/payment-rows.ts';
import { SetMissingCustomer } from '../set-missing-customer.tsx';
import { SidePanel } from '../side-panel.tsx';
import { formatSpan } from '../span-text.ts';
import { formatVisitor } from '../visit-lines.ts';
import { ClientBlock, ClientTags, describeClientHabits } from './client-block.tsx';
import { ClientHistory } from './client-history.tsx';
import { type ClientSummary, summarizeClient } from './client-summary.ts';
import { CancelQuestion, NoShowQuestion } from './end-questions.tsx';
import { OwnLastVisit } from './own-last-visit.tsx';
import { PriceRows } from './price-rows.tsx';
import { SeriesDates } from './series-dates.tsx';
import { toEndMinute, toStartMinute } from './services-draft.ts';
import { ServicesEdit } from './services-edit.tsx';
import { visitTexts } from './texts/index.ts';
import { listVisitActs } from './visit-acts.ts';
import { VisitFoot, VisitMenu } from './visit-foot.tsx';
import { VisitMessage } from './visit-message.tsx';
import { VisitNotes } from './visit-notes.tsx';
import { VisitSteps } from './visit-steps.tsx';
import { describeWhen } from './visit-when.ts';

type Shown = Pick<DialogProps['diary'], 'sheet'>;

type ShownPart = { readonly column: Column; readonly part: ShownVisit };

const listShown = ({ sheet }: Shown, id: number): ShownPart[] =>
  (sheet.value?.columns ?? []).flatMap((column) =>
    column.visits.filter(({ appointment_id }) => appointment_id === id).map((part) => ({ column, part })),
  );

/** Ends when no act on a visit is still to be saved: until then, the API has what was before it. */
const whenSaved = (diary: Shown, id: number): Promise<void> =>
  new Promise((resolve) => {
    const stop = effect(() => {
      if (listShown(diary, id).some(({ part }) => part.isPending)) return;
      resolve();
      queueMicrotask(() => stop());
    });
  });

/** Calls back when the day shows the visit otherwise than before: another desk may have changed it. */
function useChanged(diary: Shown, id: number, onChange: () => void): void {
  const seen = useRef<string | undefined>(undefined);
  useSignalEffect(() => {
    if (!diary.sheet.value) return;
    const now = JSON.stringify(listShown(diary, id).map(({ column, part }) => [column.key, part]));
    if (seen.current !== undefined && seen.current !== now) untracked(onChange);
    seen.current = now;
  });
}

type Source = ReturnType<typeof useLoaded<ListedVisit>>;

type VisitPanelProps = DialogProps & {
  readonly id: number;
  readonly date: Day;
  readonly ask: 'noShow' | 'cancel' | 'message' | undefined;
};

/** Whether the same reading may succeed a little later: the API did not reply, or failed by itself. */
const isTransient = ({ kind, status }: CallFailure): boolean => kind === 'unreachable' || status >= 500;

/** The visit that was read last: while a later reading fails for want of a connection, it may be old. */
function useLastVisit({ loaded, reload }: Source, diary: DialogProps['diary']) {
  const last = useSignal<ListedVisit | undefined>(undefined);
  useSignalEffect(() => {
    if (loaded.value.kind === 'loaded') last.value = loaded.value.value;
  });
  useSignalEffect(() => {
    const isBack = diary.lostSince.value === undefined;
    if (isBack && loaded.peek().kind === 'failed') untracked(reload);
  });
  return useComputed(() => {
    const { value: state } = loaded;
    if (state.kind === 'loaded') return { visit: state.value, isOld: false };
    return state.kind === 'failed' && isTransient(state.failure) && last.value
      ? { visit: last.value, isOld: true }
      : undefined;
  });
}

/** The visit as it is now, and its client with what the salon knows. */
function useVisit({ id, date, salon, diary, rights }: Omit<VisitPanelProps, 'ask'>) {
  const source = useLoaded(async (options) => {
    await whenSaved(diary, id);
    const [shown] = untracked(() => listShown(diary, id));
    return getListedVisit(salon, { id, date: shown?.column.date ?? date }, options);
  });
  useChanged(diary, id, source.reload);
  const known = useLastVisit(source, diary);
  const card = useSignal<CustomerCardData | undefined>(undefined);
  useSignalEffect(() => {
    const client = known.value?.visit.customer?.id;
    if (client === undefined || !rights.canFindCustomers) return undefined;
    return loadClientCard(salon, client, card);
  });
  return { source, known, card };
}

/** The client and the services as the day shows them, while the visit is not read or cannot be read. */
const VisitOfDay = ({ shown: { column, part } }: { readonly shown: ShownPart }) => (
  <ClientBlock
    id="visit-client"
    name={formatVisitorOrCompanion(part)}
    faceId={part.customer.id ?? part.appointment_id}
    about={[formatServiceNames(part), column.member].filter(Boolean).join(' · ')}
    phone={part.customer.phone}
    alert={part.customer.alert}
  />
);

type SumsProps = { readonly visit: Visit; readonly currency: string };
type PaidRowsProps = SumsProps & { readonly covers: number; readonly sums: ReturnType<typeof sumPayments> };

/** The total of a visit, its tips, its payments and the amount still to pay: each row adds to the one above (BEHAVIOR §39.7). */
function PaidRows({ visit, currency, covers, sums }: PaidRowsProps) {
  const words = visitTexts().sums;
  const { tips, money, value, refunded, writtenOff, due } = sums;
  const isTakingPlace = visit.status <= VISIT_STATUS.completed;
  const rows = isTakingPlace
    ? ([
        [words.tips, tips],
        [words.giftCards, covers - value],
        [words.refunded, 0 - refunded],
        [words.writtenOff, 0 - writtenOff],
        ...(due > 0 ? ([[words.paid, 0 - money]] as const) : []),
      ] as const)
    : [];
  const shown = rows.filter(([, amount]) => amount !== 0);
  const show = (amount: number) => formatMoney(amount, currency);
  // The total is the amount still to pay as long as nothing was paid, and is shown once
  const hasTotal = shown.length > 0 || due === 0;
  const last =
    due > 0 || money === 0
      ? ([words.toPay, due] as const)
      : ([isTakingPlace ? words.paid : words.kept, money] as const);
  return (
    <>
      {hasTotal && (
        <SumLine
          name={words.total}
          amount={formatPrice(visit.total, currency)}
          isSum={last[1] === 0 && shown.length === 0}
        />
      )}
      {shown.map(([name, amount]) => (
        <SumLine key={name} name={name} amount={show(amount)} />
      ))}
      {(last[1] !== 0 || shown.length > 0) && <SumLine name={last[0]} amount={show(last[1])} isSum />}
    </>
  );
}

type SumLineProps = { readonly name: string; readonly amount: string; readonly isSum?: boolean };

const SumLine = ({ name, amount, isSum = false }: SumLineProps) => (
  <div class={isSum ? 'total' : undefined}>
    <span class={isSum ? undefined : 'sub'}>{name}</span>
    <span class="money">{amount}</span>
  </div>
);

/** The sold products, the discounts, the tax and the total of a visit, what paid it, and what is still to pay. */
function Sums({ visit, currency }: SumsProps) {
  const words = visitTexts().sums;
  const sums = sumPayments(visit);
  const covers = sums.bill - toHundredths(visit.total);
  return (
    <div class="sumlines">
      {(visit.products ?? []).map(({ name, qty, price, discount }, index) => (
        <SumLine
          key={`${name} ${index}`}
          name={words.product(qty, name)}
          amount={formatMoney(toHundredths(price) * qty - toHundredths(discount), currency)}
        />
      ))}
      <PriceRows visit={visit} currency={currency} />
      {covers !== 0 && <SumLine name={words.covers} amount={formatMoney(0 - covers, currency)} />}
      <PaidRows visit={visit} currency={currency} covers={covers} sums={sums} />
    </div>
  );
}

/**
 * The minutes before and after a visit that the day keeps free for it: its block is longer there than the time that its client
 * was told (BEHAVIOR §13.2).
 */
function KeptFree({ visit, diary }: { readonly visit: Visit; readonly diary: Shown }) {
  const parts = listShown(diary, visit.id).map(({ part }) => toSpan(part));
  if (parts.length === 0) return null;
  const block = {
    from: Math.min(...parts.map(({ from }) => from)),
    to: Math.max(...parts.map(({ to }) => to)),
  };
  return subtractSpans(block, [{ from: toStartMinute(visit), to: toEndMinute(visit) }]).map((span) => (
    <p key={span.from} class="sub">
      {visitTexts().kept(formatSpan(span))}
    </p>
  ));
}

type BodyProps = Omit<VisitPanelProps, 'ask' | 'id' | 'date'> & {
  readonly visit: ListedVisit;
  readonly phone: string;
  /** The alert about the client; empty without one. */
  readonly alert: string;
  readonly card: CustomerCardData | undefined;
  readonly summary: ClientSummary | undefined;
  readonly reload: () => void;
  readonly change: Signal<VNode | undefined>;
};

/** The content of the panel, in the order in which the desk needs it. */
function VisitBody({ visit, phone, alert, card, summary, reload, change, ...props }: BodyProps) {
  const { rights, place, data, dialogs } = props;
  const { customer, status } = visit;
  const name = formatVisitor(visit);
  const isOpen = status <= VISIT_STATUS.confirmed;
  const open =
    customer && rights.canFindCustomers ? () => place.goTo({ customerId: customer.id }) : undefined;
  return (
    <>
      <ClientBlock
        id="visit-client"
        name={name}
        faceId={customer?.id ?? visit.id}
        about={summary ? describeClientHabits(summary) : customer ? '' : visitTexts().client.guest}
        phone={phone || (visit.guest?.phone ?? '')}
        alert={alert || visit.customer_note}
        onOpen={open}
      >
        {alert !== '' && visit.customer_note !== '' && <p class="note prose">{visit.customer_note}</p>}
        <ClientTags tags={card?.customer.tags ?? []} />
        <SetMissingCustomer {...props} visit={visit} onSet={reload} />
      </ClientBlock>
      <VisitSteps visit={visit} timeZone={data.timeZone} clock={props.clock} />
      <SeriesDates {...props} visit={visit} />
      <section>
        <h3>{visitTexts().services.heading}</h3>
        <ServicesEdit
          // A change by another desk begins the form anew
          key={JSON.stringify([visit.services, visit.time])}
          {...props}
          visit={visit}
          canChange={rights.canWrite && isOpen}
          onSaved={reload}
          foot={change}
        />
        <KeptFree visit={visit} diary={props.diary} />
        {/* The API knows what a change costs once it is saved */}
        {!change.value && <Sums visit={visit} currency={data.currency} />}
        <PaidOnBill
          visit={visit}
          {...props}
          onOpen={({ id, date }) => dialogs.show({ kind: 'visit', id, date: fromApiDate(date) })}
        />
      </section>
      <VisitNotes key={visit.note} {...props} visit={visit} canWrite={rights.canServe && isOpen} />
      {card && summary && open && (
        <ClientHistory card={card} summary={summary} currency={data.currency} onOpen={open} />
      )}
      <OwnLastVisit salon={props.salon} rights={rights} visit={visit} />
      <p class="quiet num small">{visit.appointment_number}</p>
    </>
  );
}

type FootProps = Pick<DialogProps, 'acts'> & {
  readonly id: number;
  readonly change: ReadonlySignal<VNode | undefined>;
  readonly children: ComponentChildren;
};

/** The button that saves a change of the services, or else the acts of the visit. Above them stands why the last act was refused. */
const Foot = ({ id, acts, change, children }: FootProps) => (
  <>
    {acts.refusal.value !== '' && acts.refusedVisit.value === id && <Refusal acts={acts} isInPanel />}
    {change.value ?? children}
  </>
);

/** When a visit is: as it was read, or until then as the day shows it. */
function describeVisitTime(visit: Visit | undefined, shown: ShownPart | undefined, today: Day): string {
  if (visit)
    return describeWhen(
      fromApiDate(visit.date),
      { from: toStartMinute(visit), to: toEndMinute(visit) },
      today,
    );
  return shown ? describeWhen(shown.column.date, toSpan(shown.part), today) : '';
}

/** A visit with its client, services, note and acts (BEHAVIOR §39.3, §39.4). */
export function VisitPanel({ ask, ...props }: VisitPanelProps) {
  const { id, diary, dialogs, data, clock } = props;
  const { source, known, card } = useVisit(props);
  const isBusy = useSignal(false);
  const change = useSignal<VNode | undefined>(undefined);
  const [shown] = listShown(diary, id);
  const isLost = diary.lostSince.value !== undefined;
  const visit = known.value?.visit;
  const handlers = visit && listVisitActs(visit, props);
  const allowed = [...(handlers?.keys() ?? [])];
  const run = async (act: VisitAct) => {
    if (isBusy.peek()) return;
    isBusy.value = true;
    await handlers?.get(act)?.();
    // Until it is read again, its acts are those of its state before
    await source.reload();
    isBusy.value = false;
  };
  const client = card.value;
  const summary = client && summarizeClient(client, clock, id);
  const question = visit && {
    ...props,
    visit,
    onClose: () => dialogs.replace({ kind: 'visit', id, date: fromApiDate(visit.date) }),
  };
  return (
    <SidePanel
      id="visit"
      labelledBy="visit-client visit"
      title={describeVisitTime(visit, shown, clock.getToday())}
      head={visit && !isLost && <VisitMenu {...{ visit, clock, allowed, run }} />}
      foot={
        // A message has its own button
        visit &&
        ask !== 'message' && (
          <Foot change={change} acts={props.acts} id={id}>
            <VisitFoot
              {...{ visit, clock, allowed, run }}
              isBusy={isBusy.value || shown?.part.isPending === true}
              isLost={isLost}
              currency={data.currency}
            />
          </Foot>
        )
      }
      onClose={dialogs.close}
    >
      {question && ask === 'message' && <VisitMessage {...question} />}
      {!visit && shown && <VisitOfDay shown={shown} />}
      {known.value?.isOld && <Alert text={visitTexts().old} onRetry={source.reload} />}
      {visit ? (
        <VisitBody
          {...props}
          visit={visit}
          phone={shown?.part.customer.phone ?? client?.customer.phone ?? ''}
          alert={client?.customer.alert ?? shown?.part.customer.alert ?? ''}
          card={client}
          summary={summary}
          reload={source.reload}
          change={change}
        />
      ) : (
        <LoadedView source={source}>{() => null}</LoadedView>
      )}
      {question && ask === 'noShow' && <NoShowQuestion {...question} />}
      {question && ask === 'cancel' && <CancelQuestion {...question} />}
    </SidePanel>
  );
}
