import { useSignal } from '@preact/signals';
import type { CallFailure } from '../../../../../lib/client/types.ts';
import { isGuestId } from '../../../../../lib/rules/customers/guest-ids.ts';
import { Button } from '../../parts/button.tsx';
import { Alert, StatusNotice } from '../../parts/call.tsx';
import { Chip } from '../../parts/chip.tsx';
import { formatMonth, formatMonthDay, fromApiDate, toDay, toMonth } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { PHONE, PLUS, TRIANGLE_ALERT } from '../../parts/icons.ts';
import { lazily } from '../../parts/lazily.tsx';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import { formatName } from '../../parts/person-name.ts';
import { toPhoneUrl } from '../../parts/phone-link.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { texts } from '../../texts/index.ts';
import { describeOfficeFailure } from '../describe-failure.ts';
import { PageHeading } from '../page-heading.tsx';
import type { RecordProps } from '../record/record.ts';
import { RecordMenu, useRecordActs } from '../record/record-acts.tsx';
import { officeTexts } from '../texts/index.ts';
import { isAddressFailure, MissingPage } from '../wrong-address.tsx';
import type { CustomerData, ProfileProps } from './customer-data.ts';
import { CreditAndPurchases } from './owned.tsx';
import { customerTexts } from './texts/index.ts';
import { Stats, Visits } from './visits.tsx';

const Editor = lazily(async () => (await import('../record/editor.tsx')).Editor);
const Receipts = lazily(async () => (await import('./receipts.tsx')).ClientReceiptsOfLastYear);
const RecordQuestion = lazily(async () => (await import('../record/record-question.tsx')).RecordQuestion);

const TABS = ['visits', 'purchases', 'receipts', 'contact'] as const;
type Tab = (typeof TABS)[number];

/** Name, tags and acts of a client: book first, erase last. */
function Heading({ card, ...props }: RecordProps & { readonly card: CustomerData }) {
  const { data, permissions, place, salon } = props;
  const words = customerTexts();
  const { customer } = card;
  const isGuest = isGuestId(customer.id);
  const failure = useSignal<CallFailure | null>(null);
  const discard = () => place.setUnsaved(undefined);
  const acts = useRecordActs({ ...props, state: { failure, discard }, title: formatName(customer) });
  const since = words.since(formatMonth(toMonth(toDay(new Date(customer.created_at), data.timeZone))));
  // Without the year: the age of a client is nobody's business at the desk
  const under = [
    isGuest ? words.guest : since,
    customer.birthday && words.birthday(formatMonthDay(fromApiDate(customer.birthday))),
  ];
  const desk = `/desk/${data.slug}?customer_id=${customer.id}`;
  const mayOpenDesk = permissions.includes('appointments.read');
  return (
    <>
      <PageHeading
        {...props}
        title={formatName(customer)}
        crumb="customer"
        under={under.filter(Boolean).join(' · ')}
        actions={
          <>
            {customer.phone !== '' && (
              <a class="btn" href={toPhoneUrl(customer.phone)}>
                <Icon of={PHONE} />
                {words.call}
              </a>
            )}
            {isGuest && permissions.includes('customers.write') && (
              <Button
                look="primary"
                label={words.makeClient}
                onClick={async () => {
                  const result = await salon.directory.customerStore({ guest_id: customer.id });
                  if (result.ok) place.go(place.href('customer', result.reply.data.id), words.isClient);
                  else failure.value = result;
                }}
              />
            )}
            {mayOpenDesk && !isGuest && (
              <a class="btn primary" href={desk} aria-label={texts().page.labelled(words.book, words.card)}>
                <Icon of={PLUS} />
                {words.book}
              </a>
            )}
            <RecordMenu {...props} acts={acts} />
          </>
        }
      />
      {customer.tags.length > 0 && (
        <p class="row wrap">
          {customer.tags.map((tag) => (
            <Chip key={tag}>{tag}</Chip>
          ))}
        </p>
      )}
      {failure.value && <Alert text={describeOfficeFailure(failure.value)} />}
      {customer.alert !== '' && (
        <p class="note wait mid">
          <Icon of={TRIANGLE_ALERT} />
          <b class="grow">{customer.alert}</b>
        </p>
      )}
      {acts.asked.value && <RecordQuestion {...props} acts={acts} />}
    </>
  );
}

function TabView({
  tab,
  record,
  onChange,
  ...props
}: ProfileProps & { readonly tab: Tab; readonly record: RecordProps; readonly onChange: () => void }) {
  switch (tab) {
    case 'visits':
      return <Visits {...props} />;
    case 'purchases':
      return <CreditAndPurchases {...props} onChange={onChange} />;
    case 'receipts':
      return <Receipts {...props} />;
    default:
      return <Editor {...record} isPart />;
  }
}

/** Everything about a client on one page: visits, purchases, receipts, contact and notes (BEHAVIOR §40.11). */
export function Profile(props: RecordProps) {
  const { id, salon, place, permissions } = props;
  const words = customerTexts();
  const isGuest = isGuestId(Number(id));
  const source = useLoaded((options) =>
    salon.directory.customerShow({ [isGuest ? 'guest_id' : 'customer_id']: Number(id) }, options),
  );
  const wanted = place.address.value.query.get('tab');
  const tabs = isGuest
    ? (['visits', 'purchases'] as const)
    : TABS.filter((tab) => tab !== 'receipts' || permissions.includes('sales.read'));
  const tab = tabs.find((each) => each === wanted) ?? 'visits';
  const { value: state } = source.loaded;
  if (state.kind === 'failed' && isAddressFailure(state.failure))
    return <MissingPage {...props} what="record" page="customer" />;
  return (
    <LoadedView
      source={source}
      failed={(failure) => (
        <>
          <PageHeading {...props} title={officeTexts().area.customer.name} />
          <Alert text={describeOfficeFailure(failure)} onRetry={source.reload} />
        </>
      )}
    >
      {({ data: card }) => (
        <>
          <Heading {...props} card={card} />
          {/* The form says it beside its button */}
          {tab !== 'contact' && place.message.value !== '' && <StatusNotice text={place.message} />}
          {tab === 'visits' && <Stats {...props} card={card} />}
          <Tabs
            label={formatName(card.customer)}
            tabs={tabs.map((each) => [each, words.tabs[each]])}
            shown={tab}
            toUrl={(each) => `${place.href('customer', id)}?tab=${each}`}
          />
          <TabView {...props} card={card} tab={tab} record={props} onChange={source.reload} />
        </>
      )}
    </LoadedView>
  );
}
