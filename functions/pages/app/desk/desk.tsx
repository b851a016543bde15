import { useSignal, useSignalEffect } from '@preact/signals';
import { useCallback, useMemo } from 'preact/hooks';
import { deleteDrafts } from '../drafts.ts';
import { Button, createSetter } from '../parts/button.tsx';
import { Confirmation } from '../parts/confirmation.tsx';
import { useIdleTimer } from '../parts/idle-timer.ts';
import { FactorSetUpGate } from '../parts/own-log-in/factor-gate.tsx';
import { UserLogIn } from '../parts/user-log-in.tsx';
import type { Session } from '../session.ts';
import { openClock } from './clock.ts';
import { Day } from './day.tsx';
import type { DeskPageData } from './desk-data.ts';
import { openDeviceRegistrationStorage } from './device.ts';
import { LockableDayPlace, openDayElementKeptWhileLocked } from './lockable-day.tsx';
import { PinLogIn } from './pin-log-in.tsx';
import { openDeskAddress } from './place.ts';
import { toRights } from './rights.ts';
import { deskTexts } from './texts/index.ts';

type DeskLogInProps = {
  readonly data: DeskPageData;
  readonly session: Session;
  /** The address that is known in this tab. */
  readonly email: string;
  /** The user who was logged in until the desk was locked, in this tab. */
  readonly lastUserId: number | undefined;
  /** Why somebody has to log in again; empty at the first time. */
  readonly reason: string;
};

/** The log-in at the desk: on a device by PIN, else or by choice by password (BEHAVIOR §39.2, §39.13). */
function DeskLogIn({ data, ...props }: DeskLogInProps) {
  const device = useMemo(() => openDeviceRegistrationStorage(data).find(), [data]);
  const isByPassword = useSignal(device === undefined);
  if (device && !isByPassword.value) {
    const showPassword = createSetter(isByPassword, true);
    return <PinLogIn {...props} data={data} device={device} onPassword={showPassword} />;
  }
  return (
    <UserLogIn {...props} title={deskTexts().logInTitle(data.name)} salon={data.name}>
      {device && (
        <Button look="link" label={deskTexts().pin.byPin} onClick={createSetter(isByPassword, false)} />
      )}
    </UserLogIn>
  );
}

/** The desk: the log-in, then the day. After idle minutes, or the end of the session, the user logs in again. */
export function Desk({ data, session }: { readonly data: DeskPageData; readonly session: Session }) {
  const clock = useMemo(() => openClock(data), [data]);
  const place = useMemo(() => openDeskAddress(clock, session.isLoggedIn), [clock, session]);
  const day = useMemo(() => openDayElementKeptWhileLocked(session), [session]);
  const email = useSignal('');
  const lastUserId = useSignal<number | undefined>(undefined);
  const reason = useSignal('');
  const isLoggedIn = session.isLoggedIn.value;
  const rights = useMemo(() => toRights(session.permissions.value), [session.permissions.value]);
  useSignalEffect(() => {
    document.title = deskTexts().title(data.name);
    if (session.email.value !== '') {
      email.value = session.email.value;
      lastUserId.value = session.userId.value;
      reason.value = deskTexts().ended;
      // Also for a user who may not see a day
      day.keepFor(session.userId.value);
    }
  });
  useSignalEffect(() => {
    const by = session.endedBy.value;
    if (!by) return;
    // Also of the forms of the office in the same tab
    deleteDrafts();
    reason.value = by === 'lock' ? deskTexts().locked : '';
    if (by === 'lock') return;
    // The next person is somebody else, unlike after a lock
    lastUserId.value = undefined;
    day.forget();
  });
  const lock = useCallback(() => {
    if (session.isLoggedIn.peek()) session.lock();
  }, [session]);
  const logOut = session.end;
  useIdleTimer(data.slug, data.lockMinutes, lock);
  if (!isLoggedIn) {
    return (
      <DeskLogIn
        data={data}
        session={session}
        email={email.value}
        lastUserId={lastUserId.value}
        reason={reason.value}
      />
    );
  }
  if (!rights.canRead) {
    return (
      <FactorSetUpGate title={data.name} session={session} onLogOut={logOut}>
        <main class="user-log-in">
          <h1>{data.name}</h1>
          <p class="note">{deskTexts().notAllowed}</p>
          <Button label={deskTexts().logOut} onClick={logOut} />
        </main>
      </FactorSetUpGate>
    );
  }
  return (
    <>
      <LockableDayPlace day={day} userId={session.userId.value}>
        <Day
          data={data}
          salon={session.salon}
          isLoggedIn={day.isOwnerLoggedIn}
          clock={clock}
          place={place}
          rights={rights}
          onLogOut={logOut}
        />
      </LockableDayPlace>
      <Confirmation session={session} />
    </>
  );
}
