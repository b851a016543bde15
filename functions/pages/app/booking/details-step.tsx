import { useSignal } from '@preact/signals';
import { Checkbox, Field, NameFields, TextArea } from '../parts/field.tsx';
import { FocusedText } from '../parts/focus.tsx';
import { LogIn } from '../parts/log-in.tsx';
import { Notice } from '../parts/notice.tsx';
import { texts } from '../texts/index.ts';
import { CostTable } from './cost-table.tsx';
import { OwnedProducts } from './owned-products.tsx';
import { PolicyAgreement } from './policy-agreement.tsx';
import type { BookingProps } from './state.ts';

const words = () => texts().details;

/** The names of the API's fields, by the fields of this form. */
const GUEST_FIELDS = {
  fname: 'guest.fname',
  lname: 'guest.lname',
  email: 'guest.email',
  phone: 'guest.phone',
} as const;

const SHOWN_FIELDS: readonly string[] = Object.values(GUEST_FIELDS);

function Guest({ booking: { form, failure, catalog } }: BookingProps) {
  const errorOf = (name: keyof typeof GUEST_FIELDS) => failure.value?.errors[GUEST_FIELDS[name]]?.[0];
  const isRequired = catalog.value?.settings.guest_contact_required === 1;
  return (
    <>
      <NameFields
        prefix=""
        fname={form.fname}
        lname={form.lname}
        required={isRequired ? 'first' : 'none'}
        errorOf={errorOf}
      />
      <Field
        id="email"
        label={texts().person.email}
        hint={words().emailHint}
        value={form.email}
        type="email"
        required={isRequired}
        error={errorOf('email')}
      />
      <Field id="phone" label={words().phone} value={form.phone} type="tel" error={errorOf('phone')} />
      <Checkbox id="sms" value={form.smsConsent}>
        {words().smsConsent}
      </Checkbox>
    </>
  );
}

/** The person who books: a guest, or a customer who logs in or registers. */
function Visitor({ booking }: BookingProps) {
  const { session, catalog } = booking;
  const settings = catalog.value?.settings;
  const isGuestAllowed = settings?.guest_checkout === 1;
  const wantsLogIn = useSignal(!isGuestAllowed);
  if (session.isLoggedIn.value) {
    return (
      <FocusedText>
        {words().loggedIn(session.email.value)}{' '}
        <button type="button" class="link" onClick={session.end}>
          {words().logOut}
        </button>
      </FocusedText>
    );
  }
  return (
    <>
      {isGuestAllowed && (
        <fieldset class="switch">
          <legend class="unseen">{words().who}</legend>
          {[false, true].map((isLogIn) => (
            <button
              key={String(isLogIn)}
              type="button"
              aria-pressed={wantsLogIn.value === isLogIn}
              onClick={() => {
                wantsLogIn.value = isLogIn;
              }}
            >
              {isLogIn ? words().withAccount : words().asGuest}
            </button>
          ))}
        </fieldset>
      )}
      {wantsLogIn.value ? (
        <LogIn session={session} canRegister={settings?.enable_signup === 1} />
      ) : (
        <Guest booking={booking} />
      )}
    </>
  );
}

/** The policies of the salon, and the agreement where it asks for one. */
function Policies({ booking }: BookingProps) {
  const policies = booking.catalog.value?.policies;
  const shown = (
    [
      [words().depositPolicy, policies?.deposit_policy],
      [words().refundPolicy, policies?.refund_policy],
      [words().terms, policies?.terms_conditions],
    ] as const
  ).filter(([, text]) => text);
  return (
    <>
      {shown.map(([title, html]) => (
        <details key={title}>
          <summary>{title}</summary>
          {/* The API allows formatting alone in these texts (BEHAVIOR §6.5) */}
          <div dangerouslySetInnerHTML={{ __html: html ?? '' }} />
        </details>
      ))}
      <PolicyAgreement booking={booking} id="policy" failure={booking.failure} />
    </>
  );
}

/** The third step: who comes, what it costs, and the salon's policies. */
export function DetailsStep({ booking }: BookingProps) {
  const { form, failure, quote, loadAgain } = booking;
  const errors = Object.keys(failure.value?.errors ?? {});
  const isShownAtField = errors.length > 0 && errors.every((name) => SHOWN_FIELDS.includes(name));
  return (
    <>
      <section aria-labelledby="who">
        <h3 id="who">{words().who}</h3>
        <Visitor booking={booking} />
        <TextArea id="note" label={words().note} value={form.note} />
      </section>
      <section aria-labelledby="cost">
        <h3 id="cost">{words().cost}</h3>
        <OwnedProducts booking={booking} />
        {quote.value.kind === 'failed' ? (
          <Notice failure={quote.value.failure} onRetry={loadAgain} />
        ) : (
          <CostTable booking={booking} />
        )}
      </section>
      <Policies booking={booking} />
      {failure.value && !isShownAtField && failure.value.code !== 'policy_not_accepted' && (
        <Notice failure={failure.value} />
      )}
      {isShownAtField && (
        <p class="notice" role="alert">
          {words().checkFields}
        </p>
      )}
    </>
  );
}
