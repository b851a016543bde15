import { useSignal } from '@preact/signals';
import { Button } from '../parts/button.tsx';
import { FailureAlert, useCall } from '../parts/call.tsx';
import { Field, Form, Select, SubmitRow } from '../parts/field.tsx';
import { UserLanguageChooser } from '../parts/language-chooser.tsx';
import { LoadedView, useLoaded } from '../parts/loaded.tsx';
import { OwnSecondFactor } from '../parts/own-log-in/own-second-factor.tsx';
import { PasswordForm } from '../parts/own-log-in/password-form.tsx';
import { PinForm } from '../parts/own-log-in/pin-form.tsx';
import { dayTexts } from './day/texts/index.ts';
import { openDeviceRegistrationStorage } from './device.ts';
import type { DialogProps } from './dialog-props.ts';
import { SidePanel } from './side-panel.tsx';
import { deskTexts } from './texts/index.ts';

/** The user's own log-in: password, PIN and second factor; and whether this browser is a device of the salon (BEHAVIOR §39.13). */
export function OwnLogInSettings(props: DialogProps) {
  const { salon, dialogs } = props;
  const words = deskTexts().you;
  const source = useLoaded((options) => salon.auth.profile(undefined, options));
  return (
    <SidePanel id="you" title={words.heading} onClose={dialogs.close}>
      <LoadedView source={source}>
        {({ data: you }) => (
          <>
            <p>
              {you.name}, <span class="quiet">{you.email}</span>
            </p>
            <UserLanguageChooser slug={props.data.slug} salon={salon} />
            <PasswordForm salon={salon} />
            <PinForm salon={salon} you={you} onDone={source.reload} />
            <OwnSecondFactor salon={salon} you={you} onDone={source.reload} />
            {you.permissions.includes('settings.write') && <Device {...props} />}
          </>
        )}
      </LoadedView>
    </SidePanel>
  );
}

/** Registers this browser as a device of the salon, or removes it. */
function Device({ data, salon, catalog }: DialogProps) {
  const words = deskTexts().you.device;
  const stored = openDeviceRegistrationStorage(data);
  const device = useSignal(stored.find());
  const name = useSignal('');
  const locations = catalog.catalog.value?.locations ?? [];
  const location = useSignal(catalog.locationId.peek());
  const { isBusy, run, failure, errorOf, findGeneralFailure } = useCall();
  const register = async () => {
    const location_id = location.value;
    if (location_id === undefined) return;
    const reply = await run(() => salon.directory.deviceStore({ name: name.value.trim(), location_id }));
    if (!reply) return;
    const { id, name: registered, device_token: token } = reply.data;
    device.value = { id, name: registered, token };
    stored.put(device.value);
  };
  const remove = async (id: number) => {
    const deleted = await run(() => salon.directory.deviceDelete({ device_id: id }));
    // Somebody else may have deleted it
    if (!deleted && failure.peek()?.code !== 'record_not_found') return;
    failure.value = null;
    device.value = undefined;
    stored.delete();
  };
  const current = device.value;
  return (
    <section aria-labelledby="device-heading">
      <h3 id="device-heading">{words.heading}</h3>
      {current ? (
        <>
          <p class="hint">{words.registered(current.name)}</p>
          <FailureAlert failure={findGeneralFailure()} />
          <div class="actions">
            <Button label={words.remove} aria-disabled={isBusy.value} onClick={() => remove(current.id)} />
          </div>
        </>
      ) : (
        <Form onSubmit={register}>
          <p class="hint">{words.intro}</p>
          <Field
            id="device-name"
            label={words.name}
            hint={words.nameHint}
            value={name}
            required
            error={errorOf('name')}
          />
          {locations.length > 1 && (
            <Select
              id="device-location"
              label={dayTexts().bar.location}
              value={String(location.value ?? '')}
              options={locations.map((each) => [String(each.id), each.name])}
              onChoose={(id) => {
                location.value = Number(id);
              }}
            />
          )}
          <FailureAlert failure={findGeneralFailure(['name'])} />
          <SubmitRow label={words.register} isBusy={isBusy.value} />
        </Form>
      )}
    </section>
  );
}
