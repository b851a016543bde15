import { useSignal } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import { Button } from '../parts/button.tsx';
import { FailureAlert, useCall } from '../parts/call.tsx';
import { LoadedView, useLoaded } from '../parts/loaded.tsx';
import { OwnSecondFactor } from '../parts/own-log-in/own-second-factor.tsx';
import { PasswordForm } from '../parts/own-log-in/password-form.tsx';
import { PinForm } from '../parts/own-log-in/pin-form.tsx';
import { ownLogInTexts } from '../parts/own-log-in/texts/index.ts';
import { CopyLine } from './copy-line.tsx';
import { PageHeading } from './page-heading.tsx';
import { officeTexts } from './texts/index.ts';
import type { ViewProps } from './view-props.ts';

/** The user's own log-in: password, PIN and second factor, and a member's own calendar (BEHAVIOR §40.2). */
export function OwnLogIn(props: ViewProps) {
  const { salon } = props;
  const source = useLoaded((options) => salon.auth.profile(undefined, options));
  return (
    <LoadedView source={source}>
      {({ data: you }) => (
        <>
          <PageHeading {...props} title={ownLogInTexts().heading} under={`${you.name} · ${you.email}`} />
          <h2 class="vh">{you.name}</h2>
          <div class="own-log-in">
            <div class="card form-section">
              <PasswordForm salon={salon} />
            </div>
            <div class="card form-section">
              <PinForm salon={salon} you={you} onDone={source.reload} />
            </div>
            <div class="card form-section">
              <OwnSecondFactor salon={salon} you={you} onDone={source.reload} />
            </div>
            {you.staff_id !== null && (
              <div class="card form-section">
                <OwnCalendar salon={salon} staffId={you.staff_id} />
              </div>
            )}
          </div>
        </>
      )}
    </LoadedView>
  );
}

/** The link by which a calendar program reads a member's own visits (BEHAVIOR §11.18). */
function OwnCalendar({ salon, staffId }: { readonly salon: Client; readonly staffId: number }) {
  const { form: words, acts } = officeTexts();
  const url = useSignal('');
  const { run, isBusy, failure } = useCall();
  const [store = '', stored = ''] = acts['calendar-store'] ?? [];
  const [remove = '', removed = ''] = acts['calendar-delete'] ?? [];
  const told = useSignal('');
  const get = async () => {
    const reply = await run(() => salon.directory.calendarStore({ staff_id: staffId }));
    if (!reply) return;
    url.value = reply.data.url;
    told.value = stored;
  };
  const end = async () => {
    if (!(await run(() => salon.directory.calendarDelete({ staff_id: staffId })))) return;
    url.value = '';
    told.value = removed;
  };
  return (
    <section class="stack" aria-labelledby="own-calendar">
      <h3 id="own-calendar">{store}</h3>
      <p class="sub">{words.linkText}</p>
      {url.value !== '' && <CopyLine text={url.value} />}
      <p role="status">{told}</p>
      <FailureAlert failure={failure.value} />
      <div class="row wrap">
        <Button label={store} isBusy={isBusy.value} onClick={get} />
        <Button label={remove} onClick={end} />
      </div>
    </section>
  );
}
