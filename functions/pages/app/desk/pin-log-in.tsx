import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { StatusNotice, useCall } from '../parts/call.tsx';
import { Face } from '../parts/face.tsx';
import { createInputHandler } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import { DELETE } from '../parts/icons.ts';
import { useLoaded } from '../parts/loaded.tsx';
import { LogInFailureAlert } from '../parts/own-log-in/log-in-failure.tsx';
import { Skeleton } from '../parts/skeleton.tsx';
import type { Session } from '../session.ts';
import type { DeskPageData } from './desk-data.ts';
import { createDeviceClient, openDeviceRegistrationStorage, type RegisteredDevice } from './device.ts';
import { focusField } from './focus-field.ts';
import { deskTexts } from './texts/index.ts';

type Person = {
  readonly id: number;
  readonly name: string;
  readonly image: string;
  readonly pin_length: number;
};

type PinLogInProps = {
  readonly data: DeskPageData;
  readonly session: Session;
  readonly device: RegisteredDevice;
  /** The user who was logged in before; their PIN is asked for at once. */
  readonly lastUserId: number | undefined;
  readonly reason: string;
  readonly onPassword: () => void;
};

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
      openDeviceRegistrationStorage(data).delete();
  });
  const chosen = people?.find(({ id }) => id === chosenId.value);
  return (
    <main class="pin">
      <section class="pin-who">
        <div class="pin-title">
          <span class="mark" aria-hidden="true">
            {data.name.slice(0, 1)}
          </span>
          <div>
            <h1>{words.who}</h1>
            <p class="sub">{words.place(data.name, device.name)}</p>
          </div>
        </div>
        {reason !== '' && <StatusNotice text={reason} />}
        <LogInFailureAlert failure={failure} onRetry={reload} />
        {value.kind === 'loading' && <Skeleton />}
        {people && <People people={people} chosenId={chosen?.id} onChoose={createInputHandler(chosenId)} />}
        <p>
          <Button look="link" label={words.byPassword} onClick={onPassword} />
        </p>
      </section>
      {chosen && (
        <PinForm key={chosen.id} salon={salon} session={session} person={chosen} onForgotten={onPassword} />
      )}
    </main>
  );
}

type PeopleProps = {
  readonly people: readonly Person[];
  readonly chosenId: number | undefined;
  readonly onChoose: (id: number) => void;
};

function People({ people, chosenId, onChoose }: PeopleProps) {
  const words = deskTexts().pin;
  if (people.length === 0) return <p class="note">{words.nobody}</p>;
  return (
    <fieldset class="pin-people" aria-label={words.who}>
      {people.map(({ id, name, image }) => (
        <button
          key={id}
          type="button"
          class="pick"
          aria-pressed={id === chosenId}
          onClick={() => onChoose(id)}
        >
          <Face id={id} name={name} image={image} more="l" />
          {name}
        </button>
      ))}
    </fieldset>
  );
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

type PinFormProps = {
  readonly salon: ReturnType<typeof createDeviceClient>;
  readonly session: Session;
  readonly person: Person;
  readonly onForgotten: () => void;
};

/** The PIN of a person, by keypad or keyboard. It is sent with its last digit. */
function PinForm({ salon, session, person, onForgotten }: PinFormProps) {
  const words = deskTexts().pin;
  const pin = useSignal('');
  const { isBusy, run, failure } = useCall();
  useEffect(() => focusField('log-in-pin'), []);
  const submit = async () => {
    const reply = await run(() => salon.auth.pin({ user_id: person.id, pin: pin.peek() }));
    pin.value = '';
    if (!reply) return;
    const { token, permissions, user } = reply;
    session.start(
      { token, permissions, id: user.id, name: user.name, language: user.language, email: user.email },
      'tab',
    );
  };
  const type = (text: string) => {
    if (isBusy.peek()) return;
    pin.value = text.replaceAll(/\D/g, '').slice(0, person.pin_length);
    if (pin.peek().length === person.pin_length) void submit();
  };
  const key = (digit: string) => (
    <Button key={digit} more="digit" label={digit} onClick={() => type(`${pin.peek()}${digit}`)} />
  );
  return (
    <section class="pin-pad" aria-labelledby="pin-heading">
      <h2 id="pin-heading">{words.of(person.name)}</h2>
      <input
        id="log-in-pin"
        class="in digits"
        type="password"
        inputMode="none"
        autocomplete="off"
        aria-label={words.pin}
        placeholder={'•'.repeat(person.pin_length)}
        value={pin.value}
        onInput={({ currentTarget }) => {
          type(currentTarget.value);
          currentTarget.value = pin.peek();
        }}
      />
      <div class="pin-keys">
        {DIGITS.map(key)}
        <Button label={words.forgotten} onClick={onForgotten} />
        {key('0')}
        <Button
          label={<Icon of={DELETE} look="l" />}
          aria-label={words.delete}
          onClick={() => type(pin.peek().slice(0, -1))}
        />
      </div>
      <div class="pin-says">
        {failure.value ? (
          <LogInFailureAlert failure={failure.value} />
        ) : (
          <p class="sub">{words.opens(person.pin_length)}</p>
        )}
      </div>
    </section>
  );
}
