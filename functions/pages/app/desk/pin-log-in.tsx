import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { Field, Form, SubmitButton } from '../parts/field.tsx';
import { useLoaded } from '../parts/loaded.tsx';
import { StatusNotice } from '../parts/notice.tsx';
import { LogInFailureAlert } from '../parts/own-log-in/log-in-failure.tsx';
import { setTo, takeInto } from '../parts/set-to.ts';
import { Skeleton } from '../parts/skeleton.tsx';
import { useCall } from '../parts/use-call.ts';
import type { Session } from '../session.ts';
import { texts } from '../texts/index.ts';
import type { DeskPageData } from './desk-data.ts';
import { createDeviceClient, openDeviceStorage, type RegisteredDevice } from './device.ts';
import { focusField } from './focus-field.ts';
import { deskTexts } from './texts/index.ts';

type Person = { readonly id: number; readonly name: string; readonly image: string };

type PinLogInProps = {
  readonly data: DeskPageData;
  readonly session: Session;
  readonly device: RegisteredDevice;
  /** The user who was logged in before; their PIN is asked for at once. */
  readonly lastUserId: number | undefined;
  readonly reason: string;
  /** Shows the log-in by password. */
  readonly onPassword: () => void;
};

const toInitials = (name: string): string =>
  name
    .split(' ')
    .slice(0, 2)
    .map((word) => word.slice(0, 1))
    .join('');

const Face = ({ image, name }: Person) =>
  image === '' ? (
    <span class="face l" aria-hidden="true">
      {toInitials(name)}
    </span>
  ) : (
    <img class="face l" src={image} alt="" width={56} height={56} />
  );

/** The log-in on a device: the person, then the PIN (BEHAVIOR §39.13). */
export function PinLogIn({ data, session, device, lastUserId, reason, onPassword }: PinLogInProps) {
  const words = deskTexts().pin;
  const salon = useMemo(() => createDeviceClient(data, device.token), [data, device]);
  const { loaded, reload } = useLoaded((options) => salon.auth.pinUsers(undefined, options));
  const chosenId = useSignal(lastUserId);
  const { value } = loaded;
  const failure = value.kind === 'failed' ? value.failure : null;
  const people: readonly Person[] | undefined = value.kind === 'loaded' ? value.value.data : undefined;
  useSignalEffect(() => {
    const now = loaded.value;
    // An administrator has deleted the device
    if (now.kind === 'failed' && now.failure.code === 'invalid_device_token')
      openDeviceStorage(data).delete();
  });
  const chosen = people?.find(({ id }) => id === chosenId.value);
  return (
    <main class="user-log-in">
      <h1>{deskTexts().logInTitle(data.name)}</h1>
      {reason !== '' && <StatusNotice text={reason} />}
      <LogInFailureAlert failure={failure} onRetry={reload} />
      {value.kind === 'loading' && <Skeleton />}
      {chosen ? (
        <PinForm
          key={chosen.id}
          salon={salon}
          session={session}
          person={chosen}
          onBack={setTo(chosenId, undefined)}
        />
      ) : (
        people && <People people={people} onChoose={takeInto(chosenId)} />
      )}
      <p>
        <Button look="link" label={words.byPassword} onClick={onPassword} />
      </p>
    </main>
  );
}

type PeopleProps = { readonly people: readonly Person[]; readonly onChoose: (id: number) => void };

function People({ people, onChoose }: PeopleProps) {
  const words = deskTexts().pin;
  if (people.length === 0) return <p class="note">{words.nobody}</p>;
  return (
    <>
      <h2>{words.who}</h2>
      <ul class="face-choices">
        {people.map((person) => (
          <li key={person.id}>
            <button type="button" class="face-choice" onClick={() => onChoose(person.id)}>
              <Face {...person} />
              {person.name}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

type PinFormProps = {
  readonly salon: ReturnType<typeof createDeviceClient>;
  readonly session: Session;
  readonly person: Person;
  readonly onBack: () => void;
};

function PinForm({ salon, session, person, onBack }: PinFormProps) {
  const words = deskTexts().pin;
  const pin = useSignal('');
  const { isBusy, run, failure } = useCall();
  useEffect(() => focusField('log-in-pin'), []);
  const submit = async () => {
    const reply = await run(() => salon.auth.pin({ user_id: person.id, pin: pin.value }));
    pin.value = '';
    if (!reply) return;
    const { token, permissions, user } = reply;
    session.start({ token, permissions, id: user.id, email: user.email }, 'tab');
  };
  return (
    <Form onSubmit={submit}>
      <p class="pin-person">
        <Face {...person} />
        {person.name}
      </p>
      <Field id="log-in-pin" label={words.pin} value={pin} type="password" inputMode="numeric" required />
      <LogInFailureAlert failure={failure.value} />
      <div class="actions">
        <SubmitButton label={texts().logIn.logIn} isBusy={isBusy.value} />
        <Button look="link" label={words.other} onClick={onBack} />
      </div>
    </Form>
  );
}
