import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Button, createSetter } from '../parts/button.tsx';
import { toCustomerOrGuestId } from '../parts/customer-search.ts';
import { Fact } from '../parts/fact.tsx';
import { useLostFocusAfterViewChange } from '../parts/focus-after.ts';
import {
  formatDate,
  formatPrice,
  formatShortDay,
  formatTime,
  fromApiDate,
  fromApiTime,
  toDay,
} from '../parts/format.ts';
import { CHEVRON_LEFT } from '../parts/icons.ts';
import { lazily } from '../parts/lazily.tsx';
import { LoadedView, useLoaded } from '../parts/loaded.tsx';
import { formatName } from '../parts/person-name.ts';
import { PhoneLink } from '../parts/phone-link.tsx';
import { findPaidUnclaimedProduct, type SoldProduct } from '../parts/product-acts/acts.ts';
import { CreditAct } from '../parts/product-acts/credit-act.tsx';
import { ProductActs } from '../parts/product-acts/product-acts.tsx';
import { listProductStateTexts } from '../parts/product-acts/states.ts';
import { formatBalanceOrDash } from '../parts/sale-status.ts';
import { isGiftCardUsedUpByVisits } from '../parts/used-up.ts';
import { VISIT_STATUS } from '../parts/visit-status.ts';
import { toKnownOrGuestClient } from './customer-field.tsx';
import { dayTexts } from './day/texts/index.ts';
import type { CustomerCardData, Visit } from './desk-data.ts';
import type { DialogProps } from './dialog-props.ts';
import { FoundVisitButton } from './found-visit-button.tsx';
import { SidePanel } from './side-panel.tsx';
import { deskTexts } from './texts/index.ts';
import { UnclaimedGiftsOfBuyer } from './unclaimed-gifts.tsx';
import { ClientAlert, ClientTags, describeClientHabits } from './visit/client-block.tsx';
import { describeAttendance, formatServingMembers, summarizeClient } from './visit/client-summary.ts';
import { formatServicesWithOptions } from './visit-lines.ts';
import { describePhaseInAccessibleName, toPhaseOfVisit, toVisitDueAmount } from './visit-state.ts';

const EditCustomer = lazily(async () => (await import('./edit-customer.tsx')).EditCustomer);

type CardProps = DialogProps & { readonly card: CustomerCardData };

/** The contact details of a customer, and what the salon notes about them. */
function Contact({ card, rights, data }: CardProps) {
  const words = deskTexts().customer;
  const { phone, email, pending_email, sms_consent, note, birthday, created_at } = card.customer;
  return (
    <dl class="facts">
      {phone && (
        <Fact name={words.phone}>
          <PhoneLink phone={phone} />
        </Fact>
      )}
      {email && (
        <Fact name={words.email}>
          <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
        </Fact>
      )}
      {pending_email && <Fact name={words.pendingEmail}>{pending_email}</Fact>}
      {rights.canContact && (
        <Fact name={words.messages}>{sms_consent === 1 ? words.agreed : words.notAgreed}</Fact>
      )}
      {note !== '' && (
        <Fact name={words.note} look="noted">
          {note}
        </Fact>
      )}
      {birthday && <Fact name={words.born}>{formatDate(fromApiDate(birthday))}</Fact>}
      <Fact name={words.since}>{formatDate(toDay(new Date(created_at), data.timeZone))}</Fact>
    </dl>
  );
}

/** The warning, the tags and the sums of a customer. */
function Standing({ card, data, clock }: CardProps) {
  const words = deskTexts().customer;
  const { alert, tags, spent, last_visit } = card.customer;
  const summary = summarizeClient(card, clock);
  return (
    <div class="stack tight">
      <ClientAlert text={alert} />
      <p class="sub">
        {[
          describeClientHabits(summary),
          ...(Number(spent) > 0 ? [words.spent(formatPrice(spent, data.currency))] : []),
          ...(last_visit ? [words.last(formatShortDay(fromApiDate(last_visit)))] : []),
          describeAttendance(summary),
        ].join(' · ')}
      </p>
      <ClientTags tags={tags} />
    </div>
  );
}

const Section = ({ title, children }: { readonly title: string; readonly children: ComponentChildren }) => (
  <section>
    <h3>{title}</h3>
    {children}
  </section>
);

type BalanceRow = {
  readonly name: string;
  readonly left: string;
  readonly end: string;
  readonly product?: SoldProduct | undefined;
  readonly isCredit?: true;
};

/** The products that the customer owns, and the credit that the salon owes; with acts for who may sell (BEHAVIOR §21.9). */
function Balances({ card, data, salon, rights, onChange }: CardProps & { readonly onChange: () => void }) {
  const words = deskTexts().customer;
  const price = (amount: string | number) => formatPrice(String(amount), data.currency);
  const { packages, giftcards, memberships, credit, customer } = card;
  const movesCredit = rights.canRefund && customer.kind !== 'guest';
  const ends = (day: string | null, product: Parameters<typeof listProductStateTexts>[0]) =>
    [...listProductStateTexts(product), day === null ? '' : words.until(formatDate(day))]
      .filter(Boolean)
      .join(' · ');
  const rows: BalanceRow[] = [
    ...(Number(credit) > 0 || movesCredit
      ? [{ name: words.credit, left: price(credit), end: '', isCredit: true as const }]
      : []),
    ...memberships
      // One whose renewal is not paid may be unusable until it is (BEHAVIOR §24.10)
      .filter(({ given_away, status, past_due }) => given_away === 0 && (status === 1 || past_due === 1))
      .map((membership) => ({
        name: membership.name,
        left: membership.total_qty > 0 ? words.left(membership.remaining_balance, membership.total_qty) : '',
        end: ends(membership.expiry_date, membership),
        product: findPaidUnclaimedProduct('membership', membership),
      })),
    ...packages
      .filter(({ given_away, remaining_balance }) => given_away === 0 && remaining_balance > 0)
      .map((pack) => ({
        name: pack.name,
        left: formatBalanceOrDash(pack, words.left(pack.remaining_balance, pack.total_qty)),
        end: ends(pack.expiry_date, pack),
        product: findPaidUnclaimedProduct('package', pack),
      })),
    ...giftcards
      .filter((card) => card.given_away === 0 && (card.balance > 0 || isGiftCardUsedUpByVisits(card)))
      .map((card) => ({
        name: card.name,
        left: card.balance > 0 ? formatBalanceOrDash(card, price(card.balance)) : words.usedUp,
        end: ends(card.expiry_date, card),
        product: findPaidUnclaimedProduct('giftcard', card),
      })),
  ];
  if (rows.length === 0) return null;
  return (
    <Section title={words.balances}>
      <ul class="rows">
        {rows.map(({ name, left, end, product, isCredit }, index) => (
          <li key={index}>
            <span>{name}</span> <span class="quiet">{end}</span> <span class="amount">{left}</span>
            {product && rights.canCheckOut && (
              <ProductActs salon={salon} product={product} movesValue={rights.canRefund} onDone={onChange} />
            )}
            {isCredit && movesCredit && (
              <CreditAct salon={salon} customerId={customer.id} credit={name} onDone={onChange} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

type VisitsProps = CardProps & {
  readonly title: string;
  readonly visits: readonly Visit[];
  readonly showDue?: boolean;
};

function Visits({ title, visits, showDue = false, place, dialogs, data, clock }: VisitsProps) {
  const words = deskTexts();
  if (visits.length === 0) return null;
  const open = ({ id, date, location_id }: Visit) => {
    place.goTo({ date: fromApiDate(date), locationId: location_id });
    dialogs.show({ kind: 'visit', id, date: fromApiDate(date) });
  };
  return (
    <Section title={title}>
      <ul class="found">
        {visits.map((visit) => (
          <li key={visit.id}>
            <FoundVisitButton
              when={[formatShortDay(fromApiDate(visit.date)), formatTime(fromApiTime(visit.time))]}
              what={formatServicesWithOptions(visit)}
              who={formatServingMembers(visit)}
              amount={formatPrice(visit.total, data.currency)}
              state={
                showDue
                  ? words.customer.due(formatPrice(toVisitDueAmount(visit), data.currency))
                  : describePhaseInAccessibleName(toPhaseOfVisit(visit, clock))
              }
              onClick={() => open(visit)}
            />
            {visit.note !== '' && <p class="quiet note">{visit.note}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Card(props: CardProps & { readonly onChange: () => void }) {
  const { card, data, clock, rights, dialogs, onChange } = props;
  const words = deskTexts().customer;
  const isEditing = useSignal(false);
  const { customer, appointments } = card;
  const isGuest = customer.kind === 'guest';
  const now = clock.now().getTime();
  const isOpen = ({ status, ends_at }: Visit) =>
    status <= VISIT_STATUS.confirmed && Date.parse(ends_at) > now;
  const upcoming = appointments.filter(isOpen).toSorted((a, b) => a.starts_at.localeCompare(b.starts_at));
  const unpaid = appointments.filter(
    (visit) => visit.status === VISIT_STATUS.completed && Number(toVisitDueAmount(visit)) > 0,
  );
  const past = appointments.filter((visit) => !isOpen(visit));
  useLostFocusAfterViewChange(isEditing.value, () => document.querySelector<HTMLElement>('#edit-client'));
  if (isEditing.value) {
    return (
      <EditCustomer
        {...props}
        customer={customer}
        onSaved={() => {
          isEditing.value = false;
          onChange();
        }}
        onDiscarded={createSetter(isEditing, false)}
      />
    );
  }
  return (
    <>
      <Standing {...props} />
      <Contact {...props} />
      <div class="actions">
        {rights.canWrite && (
          <Button
            look="primary"
            label={dayTexts().bar.newVisit}
            onClick={() => {
              dialogs.show({ kind: 'newVisit', at: undefined, customer: toKnownOrGuestClient(customer) });
            }}
          />
        )}
        {rights.canWriteCustomers && !isGuest && (
          <Button id="edit-client" label={words.edit} onClick={createSetter(isEditing, true)} />
        )}
        {rights.canMergeCustomers && !isGuest && (
          <a class="btn plain" href={`/office/${data.slug}/customer/${customer.id}`}>
            {words.office}
          </a>
        )}
      </div>
      <Visits {...props} title={words.bills} visits={unpaid} showDue />
      <Balances {...props} />
      <UnclaimedGiftsOfBuyer {...props} />
      <Visits {...props} title={words.upcoming} visits={upcoming} />
      <Visits {...props} title={words.past} visits={past} />
      {appointments.length === 0 && <p class="quiet">{words.noVisits}</p>}
    </>
  );
}

/** The card of a customer: contact, balances, bills and visits (BEHAVIOR §39.5). */
export function CustomerCard({ id, ...props }: DialogProps & { readonly id: number }) {
  const { salon, place, dialogs } = props;
  const isFromFind = dialogs.open.value?.kind === 'find';
  const close = () => place.goTo({ customerId: null });
  const source = useLoaded((options) => salon.directory.customerShow(toCustomerOrGuestId(id), options));
  const shown = source.reply.value?.data.customer;
  return (
    <SidePanel
      id="customer-card"
      title={shown ? formatName(shown) : deskTexts().customer.heading}
      head={
        isFromFind && (
          <Button
            look="plain"
            more="small"
            icon={CHEVRON_LEFT}
            label={deskTexts().customer.back}
            onClick={close}
          />
        )
      }
      onClose={() => {
        if (isFromFind) dialogs.close();
        close();
      }}
    >
      <LoadedView source={source}>
        {({ data: card }) => <Card {...props} card={card} onChange={source.reload} />}
      </LoadedView>
    </SidePanel>
  );
}
