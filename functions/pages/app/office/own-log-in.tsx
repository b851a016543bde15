import { LoadedView, useLoaded } from '../parts/loaded.tsx';
import { OwnSecondFactor } from '../parts/own-log-in/own-second-factor.tsx';
import { PasswordForm } from '../parts/own-log-in/password-form.tsx';
import { PinForm } from '../parts/own-log-in/pin-form.tsx';
import { ownLogInTexts } from '../parts/own-log-in/texts/index.ts';
import { OwnCalendar } from './own-calendar.tsx';
import { PageHeading } from './page-heading.tsx';
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
