import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { Button, setTo } from '../parts/button.tsx';
import { UserLogIn } from '../parts/user-log-in.tsx';
import type { Session } from '../session.ts';
import type { DeskPageData } from './desk-data.ts';
import { openDeviceStorage } from './device.ts';
import { PinLogIn } from './pin-log-in.tsx';
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
export function DeskLogIn({ data, ...props }: DeskLogInProps) {
  const device = useMemo(() => openDeviceStorage(data).find(), [data]);
  const isByPassword = useSignal(device === undefined);
  if (device && !isByPassword.value) {
    const showPassword = setTo(isByPassword, true);
    return <PinLogIn {...props} data={data} device={device} onPassword={showPassword} />;
  }
  return (
    <UserLogIn {...props} title={deskTexts().logInTitle(data.name)}>
      {device && <Button look="link" label={deskTexts().pin.byPin} onClick={setTo(isByPassword, false)} />}
    </UserLogIn>
  );
}
