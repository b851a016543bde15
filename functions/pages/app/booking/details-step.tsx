import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { FailureAlert } from '../parts/call.tsx';
import { Checkbox, Field, TextArea } from '../parts/field.tsx';
import { FocusedText } from '../parts/focus.tsx';
import { useLostFocusAfterViewChange } from '../parts/focus-after.ts';
import { LogInOrRegister } from '../parts/log-in.tsx';
import { NameFields } from '../parts/name-fields.tsx';
import { PhoneField } from '../parts/phone-field.tsx';
import { Segmented } from '../parts/segmented.tsx';
import { texts } from '../texts/index.ts';
import { PriceCodeField } from './code-field.tsx';
import { CostTable } from './cost-table.tsx';
import { EmailCode } from './email-code.tsx';
import { OwnedProducts } from './owned-products.tsx';
import { PolicyAgreementWithFees } from './policy-agreement.tsx';
import type { BookingProps, BookingState } from './state.ts';
import { isQuoteRefusedForDeposit, UnpayableDeposit } from './unpayable-deposit.tsx';
import { findNameSignal } from './visitor-form.ts';

const words = () => texts().details;
const HOUR_MS = 3_600_000;

/** The names of the API's fields, by the fields of this form. */
const GUEST_FIELDS = {
  fname: 'guest.fname',
  lname: 'guest.lname',
  email: 'guest.email',
  phone: 'guest.phone',
} as const;

function Guest({ form, failure, catalog }: BookingProps<'form' | 'failure' | 'catalog'>) {
  const errorOf = (name: keyof typeof GUEST_FIELDS) => failure.value?.errors[GUEST_FIELDS[name]]?.[0];
  return (
    <>
      <NameFields prefix="" fname={form.fname} lname={form.lname} required="first" errorOf={errorOf} />
      <Field
        id="email"
        label={texts().person.email}
        hint={words().emailHint}
        value={form.email}
        type="email"
        // The salon needs one way to reach the guest
        required={form.phone.value.trim() === ''}
        error={errorOf('email')}
      />
      <PhoneField
        id="phone"
        label={words().phone}
        value={form.phone}
        example={catalog.value?.location?.phone ?? ''}
        error={errorOf('phone')}
      />
      <Checkbox id="sms" value={form.smsConsent}>
        {words().smsConsent}
      </Checkbox>
    </>
  );
}

/** The person who books: a guest, or a customer who logs in or registers. */
function VisitorFields(booking: BookingProps<'session' | 'catalog' | 'visitor' | 'form' | 'failure'>) {
  const { session, catalog, visitor } = booking;
  const { wantsLogIn, choosesLogIn, booksNext } = visitor;
  const settings = catalog.value?.settings;
  useLostFocusAfterViewChange(session.isLoggedIn.value, () => document.getElementById('who'));
  const isGuestAllowed = settings?.guest_checkout === 1;
  if (session.isLoggedIn.value) {
    return (
      <FocusedText>
        {words().loggedIn(session.email.value)}{' '}
        <Button look="link" label={words().logOut} onClick={session.end} />
      </FocusedText>
    );
  }
  return (
    <>
      {isGuestAllowed && (
        <Segmented
          label={words().who}
          options={[
            ['guest', words().asGuest],
            ['account', words().withAccount],
          ]}
          value={wantsLogIn.value ? 'account' : 'guest'}
          onChoose={(who) => {
            choosesLogIn.value = who === 'account';
          }}
          fills
        />
      )}
      {wantsLogIn.value ? (
        <LogInOrRegister
          session={session}
          canRegister={settings?.enable_signup === 1}
          onDone={(isSentFromOutside) => {
            booksNext.value = isSentFromOutside;
          }}
        />
      ) : (
        <Guest {...booking} />
      )}
    </>
  );
}

/** The names of the people who come with the visitor. */
function Companions({ form, selection, failure }: BookingProps<'form' | 'selection' | 'failure'>) {
  const people = [...new Set(selection.lines.value.map(({ person }) => person))];
  return people.map((person) => {
    const value = findNameSignal(form, person);
    return (
      value && (
        <Field
          key={person}
          id={`person-${person}`}
          label={words().nameOf(person)}
          value={value}
          autocomplete="off"
          error={failure.value?.errors[`guest_names.${person - 1}`]?.[0]}
        />
      )
    );
  });
}

/** Until when the visitor can cancel, and what becomes of the deposit (BEHAVIOR §17.3). */
function CancellationTerms({ pricing, catalog, data }: BookingProps<'pricing' | 'catalog' | 'data'>) {
  const hours = catalog.value?.settings.cancellation_window_hours;
  const { value: priced } = pricing.quote;
  if (hours === undefined || priced.kind !== 'loaded' || priced.value.starts_at === null) return null;
  const { deposit_amount, starts_at } = priced.value;
  const isLate = Date.parse(starts_at) - Date.parse(data.now) < hours * HOUR_MS;
  if (Number(deposit_amount) === 0) {
    return <p>{isLate ? words().changeTooLate(hours) : words().changeUntil(hours)}</p>;
  }
  return <p>{isLate ? words().depositKept(hours) : words().depositRefunded(hours)}</p>;
}

/** The policies of the salon, and the agreement where it asks for one. */
function Policies(booking: BookingProps<'catalog' | 'pricing' | 'data' | 'form' | 'session' | 'failure'>) {
  const policies = booking.catalog.value?.policies;
  const quote = booking.pricing.quote.value;
  const shown = (
    [
      [words().depositPolicy, policies?.deposit_policy],
      [words().refundPolicy, policies?.refund_policy],
      [words().terms, policies?.terms_conditions],
    ] as const
  ).filter(([, text]) => text);
  return (
    <div class="policies">
      <CancellationTerms {...booking} />
      {shown.map(([title, html]) => (
        <details key={title}>
          <summary>{title}</summary>
          {/* The API allows formatting alone in these texts (BEHAVIOR §6.5) */}
          <div dir="auto" dangerouslySetInnerHTML={{ __html: html ?? '' }} />
        </details>
      ))}
      <PolicyAgreementWithFees
        {...booking}
        id="policy"
        quote={quote.kind === 'loaded' ? quote.value : undefined}
      />
    </div>
  );
}

/** The third step: who comes, what it costs, and the salon's policies. */
export function DetailsStep(booking: BookingState) {
  const { form, failure, loader } = booking;
  const { emailProof } = booking.visitor;
  const { quote, promotion } = booking.pricing;
  const first = useRef<HTMLElement>(null);
  // At each new failure, the field that is wrong takes the focus, once it has rendered as wrong
  useEffect(() => {
    first.current?.parentElement?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure.value]);
  return (
    <>
      <UnpayableDeposit {...booking} />
      <section aria-labelledby="who" ref={first}>
        <h3 id="who" tabIndex={-1}>
          {words().who}
        </h3>
        <VisitorFields {...booking} />
        <Companions {...booking} />
        {emailProof.isAsked() && <EmailCode emailProof={emailProof} failure={failure.value} />}
        <TextArea id="note" label={words().note} value={form.note} />
      </section>
      <section aria-labelledby="cost">
        <h3 id="cost">{words().cost}</h3>
        <OwnedProducts {...booking} />
        <PriceCodeField id="promo-code" label={texts().codes.promotion} code={promotion} />
        {quote.value.kind !== 'failed' ? (
          <CostTable {...booking} />
        ) : (
          !isQuoteRefusedForDeposit(booking.pricing) && (
            <FailureAlert failure={quote.value.failure} onRetry={loader.loadAgain} />
          )
        )}
      </section>
      <Policies {...booking} />
    </>
  );
}
